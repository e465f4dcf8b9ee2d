// The fair deal (deal-v1) from a player's side: promise 16 bytes, then reveal them; and afterwards
// check that the deck was made from what everybody had promised.

import { keep, kept } from "../state/keep.js";
import { bytesOf, fromHex, hexOf, hmac, joined, sha256 } from "./sha256.js";
import { randomHex } from "./socket.js";

/** @param {string} text @param {Uint8Array} bytes */
const commitment = (text, bytes) => hexOf(sha256(joined(bytesOf(text), bytes)));

/**
 * The promise for a deal; the bytes are kept, so that a reload between promise and deal does no harm.
 * @param {string} table @param {string} deal @param {number} seat
 */
export function promise(table, deal, seat) {
  const promises = kept(`promises.${table}`, /** @type {Record<string, string>} */ ({}));
  const name = `${deal}/${seat}`;
  promises[name] ??= randomHex(16);
  const newest = Object.fromEntries(Object.entries(promises).slice(-12));
  keep(`promises.${table}`, newest);
  return commitment(`deal-v1|entropy|${table}|${deal}|${seat}|`, fromHex(promises[name]));
}

/** @param {string} table @param {string} deal @param {number} seat @returns {string | undefined} */
export function promised(table, deal, seat) {
  return kept(`promises.${table}`, /** @type {Record<string, string>} */ ({}))[`${deal}/${seat}`];
}

/**
 * @typedef {{
 *   scheme: string,
 *   table: string,
 *   deal: string,
 *   secret: string,
 *   commit: string,
 *   seats: { commit: string | null, entropy: string | null }[],
 * }} Proof
 */

/** Unbiased whole numbers from a key. @param {Uint8Array} key */
function* numbers(key) {
  for (let block = 0; ; block += 1) {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setUint32(4, block);
    const digest = new DataView(hmac(key, joined(bytesOf("deal-v1|stream|"), counter)).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

/** @param {Generator<number>} stream @param {number} bound */
function below(stream, bound) {
  if (bound === 1) return 0;
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = /** @type {number} */ (stream.next().value);
    if (word < fair) return word % bound;
  }
}

/**
 * The whole deck in its canonical order, each card with its ways up.
 * @param {string} game
 * @returns {string[][]}
 */
function fullDeck(game) {
  if (game === "quando") {
    const numbers = Array.from({ length: 11 }, (_, i) => i);
    return numbers.flatMap((low) =>
      numbers.filter((high) => high > low).map((high) => [`${low}/${high}`, `${high}/${low}`]),
    );
  }
  const copies = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5, 6];
  return [..."ygobv"].flatMap((colour) => copies.map((value) => [`${colour}${value}`]));
}

/** The deck that follows from a proof. @param {string} game @param {Proof} proof */
export function deckOf(game, proof) {
  const told = proof.seats.map(({ entropy }, seat) => `${seat}:${entropy ?? "-"}`).join(";");
  const transcript = `deal-v1|transcript|${proof.table}|${proof.deal}|${proof.commit}|${told}`;
  const stream = numbers(hmac(fromHex(proof.secret), bytesOf(transcript)));
  const deck = fullDeck(game);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const at = below(stream, last + 1);
    [deck[last], deck[at]] = [deck[at], deck[last]];
  }
  return deck.map((ways) => ways[below(stream, ways.length)]);
}

/** Whether everybody revealed what they had promised. @param {Proof} proof */
export function keptPromises(proof) {
  const server = commitment(`deal-v1|commit|${proof.table}|${proof.deal}|`, fromHex(proof.secret));
  return (
    server === proof.commit &&
    proof.seats.every(
      ({ commit, entropy }, seat) =>
        entropy === null ||
        commit ===
          commitment(`deal-v1|entropy|${proof.table}|${proof.deal}|${seat}|`, fromHex(entropy)),
    )
  );
}

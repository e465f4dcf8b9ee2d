// The fair deal (deal-v1): what binds a seat to its bytes, and the deck that follows from a proof.

import { bytesOf, concat, fromHex, hexOf, hmac, sha256 } from "./sha256.js";

/** @param {string} text @param {Uint8Array} bytes */
const commitment = (text, bytes) => hexOf(sha256(concat(bytesOf(text), bytes)));

/**
 * What binds a seat to its bytes.
 * @param {string} table @param {string} deal @param {number} seat @param {string} bytes
 */
export const seatPromise = (table, deal, seat, bytes) =>
  commitment(`deal-v1|entropy|${table}|${deal}|${seat}|`, fromHex(bytes));

/**
 * @typedef {{
 *   scheme: string,
 *   table: string,
 *   deal: string,
 *   secret: string,
 *   commit: string,
 *   seats: { commit: string | null, entropy: string | null }[],
 *   unrevealed?: number[],
 *   given_up?: string,
 * }} Proof
 */

/** Unbiased whole numbers from a key. @param {Uint8Array} key */
function* numbers(key) {
  for (let block = 0; ; block += 1) {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setUint32(4, block);
    const digest = new DataView(hmac(key, concat(bytesOf("deal-v1|stream|"), counter)).buffer);
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
 * The deck that follows from a proof.
 * @param {string[][]} cards all of them in their canonical order, each with its ways up
 * @param {Proof} proof
 */
export function deckOf(cards, proof) {
  const told = proof.seats.map(({ entropy }, seat) => `${seat}:${entropy ?? "-"}`).join(";");
  const transcript = `deal-v1|transcript|${proof.table}|${proof.deal}|${proof.commit}|${told}`;
  const stream = numbers(hmac(fromHex(proof.secret), bytesOf(transcript)));
  const deck = [...cards];
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
        entropy === null || commit === seatPromise(proof.table, proof.deal, seat, entropy),
    )
  );
}

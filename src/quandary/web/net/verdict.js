// What a finished game's record proves about each deal to the owner of this device: recomputed, and
// compared with what the device was shown before the deal.

import { deckOf, keptPromises } from "./fair.js";
import { roundOf } from "./pins.js";

/** @typedef {import("./fair.js").Proof} Proof */
/** @typedef {import("./pins.js").Pin} Pin */
/** @typedef {"yours" | "trust" | "no_bytes" | "restored"} Strength */
/** @typedef {Strength | "deck" | "promise" | "others" | "bytes" | "missing"} Reason */
/**
 * @typedef {{
 *   deal: number,
 *   verdict: "proved" | "unproved" | "disproved",
 *   reason: Reason,
 *   contributed: number[],
 *   given_up: number,
 *   blamed: number[],
 * }} Verdict
 */

/** @typedef {{ record: any, cards: string[][] }} Game a record, and its game's cards in their order */

/** @param {Game} game @param {Pin[]} pins @returns {Verdict[]} */
export const verdictsOf = (game, pins) =>
  game.record.deals.map((/** @type {any} */ _, /** @type {number} */ deal) =>
    verdictOf(game, deal, pins),
  );

/** @param {Game} game @param {number} deal @param {Pin[]} pins @returns {Verdict} */
function verdictOf({ record, cards }, deal, pins) {
  /** @type {Proof | undefined} */
  const final = record.deals[deal].fair;
  const given = /** @type {Proof[]} */ (record.voided ?? []).filter(
    (proof) => Number(proof.deal.split(".")[1]) === deal,
  );
  const contributed = (final?.seats ?? []).flatMap(({ entropy }, seat) => (entropy ? [seat] : []));
  const mine = final ? pins.filter((pin) => roundOf(pin.deal) === roundOf(final.deal)) : [];
  const wrong = final ? wrongIn({ record, cards }, deal, final, given, newest(mine)) : "deck";
  const reason = wrong ?? strength(final, given, mine, contributed);
  const blamed = given.flatMap((proof, attempt) => (isBlamed(proof, mine) ? [attempt] : []));
  const verdict = wrong ? "disproved" : (VERDICTS[reason] ?? "unproved");
  return { deal, verdict, reason, contributed, given_up: given.length, blamed };
}

/** @type {Record<string, "proved">} */
const VERDICTS = { yours: "proved", trust: "proved" };

/** Those since the server's tables were last put back. @param {Pin[]} pins */
function newest(pins) {
  const last = Math.max(...pins.map((pin) => pin.restored));
  return pins.filter((pin) => pin.restored === last);
}

/**
 * What is not as it was promised, if anything.
 * @param {Game} told @param {number} deal @param {Proof} final @param {Proof[]} given @param {Pin[]} pins
 * @returns {Reason | undefined}
 */
function wrongIn({ record, cards }, deal, final, given, pins) {
  const attempts = [...given, final];
  const game = final.deal.split(".")[0];
  const isWhole = attempts.every((proof, attempt) => proof.deal === `${game}.${deal}.${attempt}`);
  if (!isWhole || pins.some((pin) => attempts.every((proof) => proof.deal !== pin.deal)))
    return "missing";
  const isOpen = final.seats.some(({ commit, entropy }) => commit !== null && entropy === null);
  const isDeck = deckOf(cards, final).join() === record.deals[deal].deck.join();
  if (isOpen || !isDeck || !attempts.every(keptPromises)) return "deck";
  for (const proof of attempts) {
    for (const pin of pins.filter((each) => each.deal === proof.deal)) {
      const wrong = wrongFor(pin, proof, proof === final);
      if (wrong) return wrong;
    }
  }
  return undefined;
}

/**
 * What is not as this device was shown it.
 * @param {Pin} pin @param {Proof} proof @param {boolean} isFinal
 * @returns {Reason | undefined}
 */
function wrongFor(pin, proof, isFinal) {
  if (pin.promise !== proof.commit) return "promise";
  const told = Object.entries(pin.bytes).map(([seat, bytes]) => {
    const { entropy } = proof.seats[Number(seat)];
    if (entropy === null) return !(isFinal && pin.sent.includes(Number(seat)));
    return entropy === bytes;
  });
  if (told.includes(false)) return "bytes";
  const promised = proof.seats.map(({ commit }) => commit).join();
  return pin.commits !== null && pin.commits.join() !== promised ? "others" : undefined;
}

/**
 * To whom a deal is proved in which nothing is wrong.
 * @param {Proof | undefined} final @param {Proof[]} given @param {Pin[]} mine @param {number[]} contributed
 * @returns {Reason}
 */
function strength(final, given, mine, contributed) {
  if (given.some((proof) => proof.given_up) || new Set(mine.map((pin) => pin.restored)).size > 1)
    return "restored";
  if (!contributed.length) return "no_bytes";
  const own = mine.find((pin) => pin.deal === final?.deal);
  return own?.sent.some((seat) => contributed.includes(seat)) ? "yours" : "trust";
}

/**
 * Whether an attempt is said to have failed because of a seat whose bytes were sent from here.
 * @param {Proof} proof @param {Pin[]} mine
 */
const isBlamed = (proof, mine) =>
  mine.some(
    (pin) =>
      pin.deal === proof.deal &&
      pin.promise === proof.commit &&
      pin.sent.some((seat) => proof.unrevealed?.includes(seat)),
  );

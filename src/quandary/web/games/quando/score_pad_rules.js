// The score pad of Quando: which rounds are possible, and what they score (Q22–Q25). A score pad works
// without a server, so these rules live in the page as well; `tests/browser/test_score_rules.py`
// compares them with the rules' own.

import { addPoints, areWhole } from "../../score/pad.js";

/** @typedef {import("../../score/pad.js").Pad} Pad */
/**
 * @typedef {object} Round
 * @property {number[]} sums
 * @property {number | null} knocker nobody, if somebody ended the round with nothing but zeros (Q18)
 * @property {(number[] | null)[]} hands the fronts, where they were entered
 */

const PENALTY = 5;
const HIGHEST = 10;
const KINDS = HIGHEST + 1;

/** @param {number} count */
const pairs = (count) => (count * (count - 1)) / 2;

/**
 * The lowest score nothing, the others their sum, a beaten knocker five more (Q22, Q23).
 * @param {number[]} sums @param {number | null} knocker
 */
export function scoreSums(sums, knocker) {
  const least = Math.min(...sums);
  const lowest = sums.flatMap((sum, seat) => (sum === least ? [seat] : []));
  const points = sums.map((sum) => (sum === least ? 0 : sum));
  const isBeaten = knocker !== null && !(lowest.length === 1 && lowest[0] === knocker);
  if (isBeaten) points[knocker] = sums[knocker] + PENALTY;
  return { sums, lowest, knocker, penalty: isBeaten ? PENALTY : 0, points };
}

/** Everybody's points; the game ends once somebody reaches the target (Q24). @param {Pad} pad */
export function stand(pad) {
  const points = pad.rounds.map(({ sums, knocker }) => scoreSums(sums, knocker).points);
  const totals = addPoints(points, pad.players.length);
  const isOver = Math.max(...totals) >= Number(pad.options.target);
  const least = Math.min(...totals);
  const winners = totals.flatMap((total, seat) => (isOver && total === least ? [seat] : []));
  return { points, totals, winners };
}

/** The deal passes clockwise after each round (Q24). @param {Pad} pad @param {number} [round] */
export const dealerOf = (pad, round = pad.rounds.length) =>
  (pad.dealer + round) % pad.players.length;

/** All cards with their higher side in front; a hand of zeros takes one away (Q1). @param {number} zeroHands */
const highestTotal = (zeroHands) => {
  let total = 0;
  for (let number = 1; number <= HIGHEST; number++) total += number * number;
  return total - pairs(zeroHands + 1);
};

/**
 * Each card exists once, so a few numbers can show no more often than cards bear them (Q1).
 * @param {number[]} fronts
 * @returns {import("../../score/pad.js").Refused | null}
 */
function refuseFronts(fronts) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const front of fronts) counts.set(front, (counts.get(front) ?? 0) + 1);
  let shown = 0;
  let kinds = 0;
  for (const [number, count] of [...counts].sort((one, other) => other[1] - one[1])) {
    if (number < 0 || number > HIGHEST)
      return { code: "no_such_number", clause: "Q1", facts: { number } };
    shown += count;
    kinds += 1;
    if (kinds === 1 && count > HIGHEST)
      return { code: "number_too_often", clause: "Q1", facts: { number, most: HIGHEST } };
    const bearing = pairs(KINDS) - pairs(KINDS - kinds);
    if (shown > bearing)
      return { code: "cards_too_often", clause: "Q1", facts: { count: shown, most: bearing } };
  }
  return null;
}

/**
 * Why hands of one deck cannot have ended a round like that.
 * @param {Pad} pad @param {Round} round
 * @returns {import("../../score/pad.js").Refused | null}
 */
export function verify(pad, round) {
  const { sums, knocker, hands } = round;
  const players = pad.players.length;
  if (sums.length !== players) return { code: "wrong_seats", clause: "Q1", facts: { players } };
  if (stand(pad).winners.length) return { code: "game_over", clause: "Q24" };
  for (const [seat, sum] of sums.entries()) {
    const hand = hands[seat];
    if (hand?.length === 0) return { code: "no_cards", clause: "Q10", facts: { seat } };
    if (sum < 0 || (hand && hand.reduce((all, front) => all + front, 0) !== sum))
      return { code: "wrong_sum", clause: "Q22", facts: { seat } };
  }
  const fronts = refuseFronts(hands.flatMap((hand) => hand ?? []));
  if (fronts) return fronts;
  const most = highestTotal(sums.filter((sum) => sum === 0).length);
  if (sums.reduce((all, sum) => all + sum, 0) > most)
    return { code: "sums_too_high", clause: "Q1", facts: { most } };
  if (knocker === null && Math.min(...sums) > 0) return { code: "nobody_knocked", clause: "Q18" };
  return null;
}

/** Whether a file's options and rounds have the shape of this game's. @param {Pad} pad */
export const isWellFormed = (pad) =>
  Number.isInteger(pad.options.target) &&
  Number(pad.options.target) > 0 &&
  pad.rounds.every(
    ({ sums, knocker, hands }) =>
      areWhole(sums) &&
      (knocker === null || (Number.isInteger(knocker) && knocker in sums)) &&
      hands.length === sums.length &&
      hands.every((/** @type {unknown} */ hand) => hand === null || areWhole(hand)),
  );

// What a learner could lay in the arranged first rounds, round by round and turn by turn: the other half of
// the script in `bots/play5211/lesson.py`, for no other game. A learner who does something else is told nothing
// wrong: it is proposed only while it is held.

/** @type {string[][][]} */
const PROPOSED = [
  [["b4", "b3"], ["b2"], ["v3"]],
  [["g3", "g1"], ["g2"], ["y3"]],
  [["v1", "o1"], ["y1"], ["b2"]],
];
/** After so many rounds everything was met. */
export const ROUNDS = PROPOSED.length;

/**
 * @param {{ round: number, turn: number }} view
 * @param {string[]} hand
 * @returns {string[] | null}
 */
export function proposedCards({ round, turn }, hand) {
  const cards = PROPOSED[round]?.[turn];
  return cards?.every((card) => hand.includes(card)) ? cards : null;
}

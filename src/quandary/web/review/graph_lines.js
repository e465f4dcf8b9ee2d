// The graph of a game as numbers: where each decision stands in the game, and each player's line.

/** @typedef {import("../protocol.js").ReviewedDecision} ReviewedDecision */
/** @typedef {{ deal: number, step: number }} Place */
/** @typedef {{ at: number, win: number }} Point `at`: how many actions came before, in the whole game */

/** How many actions come before a place. @param {number[]} deals @param {Place} place */
export const actionsBefore = (deals, { deal, step }) =>
  deals.slice(0, deal).reduce((sum, length) => sum + length, step);

/** @param {number[]} deals */
export const allActions = (deals) => deals.reduce((sum, length) => sum + length, 0);

/**
 * Each player's chance to win: even at first, then as they could know it at each choice and, once it is
 * over, as it came.
 * @param {ReviewedDecision[]} decisions @param {number[]} deals @param {number} players
 * @param {number[]} winners nobody, as long as it is not known
 * @returns {Point[][]}
 */
export function linesOf(decisions, deals, players, winners) {
  const lines = Array.from({ length: players }, () => [{ at: 0, win: 1 / players }]);
  for (const decision of decisions)
    lines[decision.seat].push({ at: actionsBefore(deals, decision), win: decision.win });
  if (winners.length)
    for (const [seat, line] of lines.entries())
      line.push({
        at: allActions(deals),
        win: winners.includes(seat) ? 1 / winners.length : 0,
      });
  return lines;
}

/**
 * Where each round ends. Before all is judged only the deals are known.
 * @param {Place[] | null} roundEnds @param {number[]} deals
 */
export const endsOf = (roundEnds, deals) =>
  roundEnds
    ? roundEnds.map((end) => actionsBefore(deals, end))
    : deals.map((length, deal) => actionsBefore(deals, { deal, step: length }));

/** Which round a place is in, counted from 0. @param {Place[]} roundEnds @param {Place} place */
export const roundOf = (roundEnds, { deal, step }) =>
  roundEnds.filter((end) => end.deal < deal || (end.deal === deal && end.step <= step)).length;

/** The decision nearest to a place of the line. @param {number[]} ats in order @param {number} wanted */
export function nearest(ats, wanted) {
  let found = 0;
  for (const [i, at] of ats.entries())
    if (Math.abs(at - wanted) < Math.abs(ats[found] - wanted)) found = i;
  return found;
}

/**
 * Heights of labels, moved apart where they would cover each other, each as near as can be to what it is
 * for.
 * @param {number[]} heights @param {number} apart @param {number} lowest
 */
export function spread(heights, apart, lowest) {
  const order = heights.map((_, i) => i).sort((one, other) => heights[one] - heights[other]);
  const placed = [...heights];
  let before = Number.NEGATIVE_INFINITY;
  for (const [n, i] of order.entries()) {
    const limit = lowest - apart * (order.length - 1 - n);
    placed[i] = Math.max(Math.min(heights[i], limit), before + apart);
    before = placed[i];
  }
  return placed;
}

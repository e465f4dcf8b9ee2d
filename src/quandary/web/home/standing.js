// Who came in where.

/**
 * Which place somebody came in; those with the same points share one. Whether few points are good
 * or many follows from who won.
 * @param {number} seat
 * @param {number[]} totals
 * @param {number[]} winners
 */
export function standingOf(seat, totals, winners) {
  const isLowBest = totals[winners[0]] === Math.min(...totals);
  const points = totals[seat];
  return 1 + totals.filter((each) => (isLowBest ? each < points : each > points)).length;
}

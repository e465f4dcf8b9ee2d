// What the page makes of the events it was told: the last round as it lay on the table.

/** @typedef {import("../../protocol.js").Play5211View} View */
/** @typedef {import("../../protocol.js").Play5211WitnessedScore} Score */
/** @typedef {{ score: Score, shown: string[][] }} RoundStory */

/**
 * The last scored round: its scoring, and every card that lay open.
 * @param {View["events"]} events
 * @returns {RoundStory | null}
 */
export function lastRound(events) {
  const at = events.findLastIndex((event) => event.kind === "scored");
  if (at < 0) return null;
  const score = /** @type {Score} */ (events[at]);
  /** @type {string[][]} */
  let shown = score.points.map(() => []);
  for (const event of events.slice(0, at)) {
    if (event.kind === "scored") shown = shown.map(() => []);
    if (event.kind === "revealed")
      shown = shown.map((cards, seat) => [...cards, ...event.cards[seat]]);
  }
  return { score, shown };
}

/** The rounds that are scored, in order. @param {View["events"]} events @returns {Score[]} */
export const scoredRounds = (events) =>
  /** @type {Score[]} */ (events.filter((event) => event.kind === "scored"));

/**
 * How many rounds this deal has: the pile is drawn down evenly, and one more is played without it.
 * For the eye only; the server says which round is the last.
 * @param {View} view
 */
export function roundsInAll(view) {
  if (view.last_round) return view.round + 1;
  const drawnAlready = view.shown.reduce((count, cards) => count + cards.length, 0);
  const aRound = 4 * view.players;
  return view.round + 1 + Math.floor((view.pile + drawnAlready) / aRound);
}

/**
 * The table as it lay when a round was scored, before it was cleared.
 * @param {View} view
 * @param {RoundStory} story
 * @returns {View}
 */
export function viewOfRound(view, { score, shown }) {
  const totals = score.totals.map((total, seat) => total - score.points[seat]);
  return {
    ...view,
    shown,
    totals,
    round: score.round,
    turn: 2,
    counts: score.counts,
    limit: score.limit,
    last_round: view.last_round && view.round === score.round,
    kododos: score.kododos,
    kododos_needed: score.kododos_needed,
    chosen: view.chosen.map(() => false),
    choice: null,
    to_act: [],
  };
}

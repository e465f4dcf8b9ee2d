// What the page makes of the events it was told: the last round as it lay on the table.

/** @typedef {import("../../protocol.js").Play5211View} View */
/** @typedef {import("../../protocol.js").Play5211WitnessedScore} Score */
/** @typedef {{ score: Score, shown: string[][], turn: number }} RoundStory */

/**
 * The last scored round: its scoring, every card that lay open, and its last turn.
 * @param {View["events"]} events
 * @returns {RoundStory | null}
 */
export function lastRound(events) {
  const at = events.findLastIndex((event) => event.kind === "scored");
  if (at < 0) return null;
  const score = /** @type {Score} */ (events[at]);
  /** @type {string[][]} */
  let shown = score.points.map(() => []);
  let turn = 0;
  for (const event of events.slice(0, at)) {
    if (event.kind === "scored") shown = shown.map(() => []);
    if (event.kind === "revealed") {
      shown = shown.map((cards, seat) => [...cards, ...event.cards[seat]]);
      turn = event.turn;
    }
  }
  return { score, shown, turn };
}

/** The rounds that are scored, in order. @param {View["events"]} events @returns {Score[]} */
export const scoredRounds = (events) =>
  /** @type {Score[]} */ (events.filter((event) => event.kind === "scored"));

/**
 * The table as it lay when a round was scored, before it was cleared.
 * @param {View} view
 * @param {RoundStory} story
 * @returns {View}
 */
export function viewOfRound(view, { score, shown, turn }) {
  const totals = score.totals.map((total, seat) => total - score.points[seat]);
  return {
    ...view,
    shown,
    totals,
    round: score.round,
    turn,
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

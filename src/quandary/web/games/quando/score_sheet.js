// What stands on the score sheet of Quando: a row for every round, the knocker's penalty in red.

import { drawNumber, MANY_COLUMNS, ScoreSheet, seatsFrom } from "../../ui/score_sheet.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";

const RING = "M62 9C40 -1 9 7 5 31C2 53 30 65 53 62C76 59 87 43 83 26C79 10 56 1 34 6";
/** A word for a round that is longer than this needs more room. */
const SHORT = 9;

/** @param {{ play: import("./play.js").QuandoPlay, scored: any, isOver: boolean }} props */
export function QuandoScoreSheet({ play, scored, isOver }) {
  const view = play.view.value;
  const best = Math.min(...scored.totals);
  const isLong = t("table.round", { round: 1 }).length > SHORT;
  // Where the word for a round is long and there are many columns, its number says enough.
  const label = (/** @type {number} */ round) =>
    isLong && view.players > MANY_COLUMNS
      ? html`
        <span class="sr">${t("table.round", { round })}</span>
        <span class="num" aria-hidden="true">${round}</span>
      `
      : t("table.round", { round });
  const last = view.sheet.length - 1;
  /** @type {import("../../ui/score_sheet.js").Row[]} */
  const rows = view.sheet.map((points, round) => ({
    label: label(round + 1),
    points,
    isNow: round === last,
    isGood: (/** @type {number} */ each) => each === 0,
    special: penaltyOf(round === last ? scored : scoredIn(play, round)),
  }));
  if (!isOver) rows.push({ label: label(last + 2), points: null });
  return h(ScoreSheet, {
    seats: seatsFrom(view.players, play.seat.value),
    names: play.translator.value.name,
    rows,
    totals: scored.totals,
    isBest: (/** @type {number} */ seat) => scored.totals[seat] === best,
    isLong: isLong && view.players <= MANY_COLUMNS,
    totalWeight: 8.5,
  });
}

/** How an earlier round was scored, as far as it was seen here. @param {any} play @param {number} round */
const scoredIn = (play, round) =>
  play.session.loggedEvents(round).findLast((/** @type {any} */ event) => event.kind === "scored");

/** The cell of a round's penalty; it keeps its ring, as on paper. @param {any} scored */
export const penaltyOf = (scored) => (/** @type {number} */ seat) =>
  scored?.penalty && scored.knocker === seat ? h(Penalised, { key: seat, scored, seat }) : null;

/** The knocker's penalty, ringed in red. @param {{ scored: any, seat: number }} props */
function Penalised({ scored, seat }) {
  return html`<td class="red">
    <svg
      class="ring"
      viewBox="0 0 88 66"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path vector-effect="non-scaling-stroke" d=${RING} />
    </svg>
    <span class="up">${drawNumber(scored.points[seat])}</span>
    <span class="fine num">${scored.sums[seat]} + ${scored.penalty}</span>
  </td>`;
}

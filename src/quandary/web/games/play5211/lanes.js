// The picture in the middle of 5211. Five lanes run towards an edge, which is the limit; the
// Kododo lane has a bull's-eye, which is the exact number. It draws only what it is given.

import { h, html } from "../../vendor/preact.js";
import { capitalize, t } from "../../words/words.js";
import { COLOURS, KododoIcon, Shape } from "./shapes.js";

/**
 * @typedef {object} Shown
 * @property {Record<string, number>} counts how often each colour was shown
 * @property {number} limit
 * @property {number} kododos
 * @property {number} needed the exact number of Kododos that scores
 */
/**
 * @typedef {object} LaneOutcome what the scoring has said so far
 * @property {Record<string, "limit" | "tie">} out
 * @property {string | null} wins a colour's letter, "kododo", or nothing yet
 * @property {boolean} kododosOut
 */

/** @type {LaneOutcome} */
const UNDECIDED = { out: {}, wins: null, kododosOut: false };

/**
 * A lane in words, for those who hear it.
 * @param {string} colour
 * @param {Shown} shown
 * @param {LaneOutcome} outcome
 */
function laneInWords(colour, shown, outcome) {
  const facts = {
    colour: capitalize(t(`5211.colour.${colour}`)),
    count: shown.counts[colour],
    limit: shown.limit,
  };
  if (outcome.wins === colour) return t("5211.lane.wins", facts);
  if (outcome.out[colour]) return t(`5211.lane.out_by_${outcome.out[colour]}`, facts);
  return t("5211.lane.of", facts);
}

/** @param {Shown} shown @param {LaneOutcome} outcome */
function kododosInWords(shown, outcome) {
  const facts = { count: shown.kododos, needed: shown.needed };
  return t(outcome.wins === "kododo" ? "5211.lane.kododos_win" : "5211.lane.kododos_of", facts);
}

/** On the edge, where a colour that is only tied has no token; a sign where the word has no room. */
const Tie = () =>
  html`<span class="tie"><span>${t("5211.lane.tie")}</span><span class="sign">=</span></span>`;

/**
 * @param {{ shown: Shown, colour: string, ghosts: number, outcome: LaneOutcome }} props
 */
function Lane({ shown, colour, ghosts, outcome }) {
  const count = shown.counts[colour];
  const cells = Array.from({ length: shown.limit }, (_, i) => {
    const isOn = i < count;
    const isGhost = !isOn && i < count + ghosts;
    const names = [
      "cell",
      isOn ? "on" : isGhost ? "ghost" : "",
      i === shown.limit - 1 ? "edge" : "",
    ];
    return html`<span key=${i} class=${names.filter(Boolean).join(" ")}>
      ${isOn || isGhost ? h(Shape, { colour }) : null}
    </span>`;
  });
  const state =
    outcome.wins === colour ? "wins" : outcome.out[colour] ? "out" : count === 0 ? "zero" : "";
  return html`<div class=${`lane ${state}`} data-lane=${colour}>
    <span class="lab">
      ${h(Shape, { colour, class: "chip" })}
      <span class="name">${capitalize(t(`5211.colour.${colour}`))}</span>
    </span>
    ${cells}
    ${outcome.out[colour] === "tie" ? h(Tie, {}) : null}
    <b class="count num">${count}</b>
  </div>`;
}

/** @param {{ shown: Shown, ghosts: number, outcome: LaneOutcome }} props */
function KododoLane({ shown, ghosts, outcome }) {
  const cells = Array.from({ length: shown.limit }, (_, i) => {
    const isOn = i < shown.kododos;
    const isGhost = !isOn && i < shown.kododos + ghosts;
    const names = ["cell", isOn ? "on" : isGhost ? "ghost" : ""];
    if (i === shown.needed - 1) names.push("exact");
    if (i >= shown.needed) names.push("past");
    return html`<span key=${i} class=${names.filter(Boolean).join(" ")}>
      ${isOn || isGhost ? h(KododoIcon, {}) : null}
    </span>`;
  });
  const state =
    outcome.wins === "kododo"
      ? "wins"
      : outcome.kododosOut
        ? "out"
        : shown.kododos === 0
          ? "zero"
          : "";
  return html`<div class=${`lane kododo ${state}`} data-lane="kododo">
    <span class="lab">
      ${h(KododoIcon, {})}
      <span class="name">${t("5211.kododos")}</span>
    </span>
    ${cells}
    <b class="count num">${shown.kododos}</b>
  </div>`;
}

/**
 * @param {{ shown: Shown, label: string, ghosts?: string[], outcome?: LaneOutcome, onAsk?: () => void }} props
 * `ghosts` are the viewer's chosen cards, which nobody else sees yet; `onAsk` is for a press.
 */
export function Lanes({ shown, label, ghosts = [], outcome = UNDECIDED, onAsk }) {
  const ghostsOf = (/** @type {string} */ colour) =>
    ghosts.filter((card) => card[0] === colour).length;
  const ghostKododos = ghosts.filter((card) => card[1] === "1").length;
  return html`<div class="lanes" role="group" style=${{ "--cols": shown.limit }} aria-label=${label}>
    <ul class="sr">
      ${COLOURS.map((colour) => html`<li key=${colour}>${laneInWords(colour, shown, outcome)}</li>`)}
      <li>${kododosInWords(shown, outcome)}</li>
    </ul>
    <div class="drawing" aria-hidden="true" onClick=${onAsk}>
      <div class="cap">
        <span>${label}</span>
        <span>${t("5211.lane.limit", { limit: shown.limit })}</span>
      </div>
      ${COLOURS.map((colour) =>
        h(Lane, { key: colour, shown, colour, ghosts: ghostsOf(colour), outcome }),
      )}
      <div class="cap kcap">
        <span>${t("5211.kododos")}</span>
        <span>${t("5211.lane.exactly", { needed: shown.needed })}</span>
      </div>
      ${h(KododoLane, { shown, ghosts: ghostKododos, outcome })}
    </div>
  </div>`;
}

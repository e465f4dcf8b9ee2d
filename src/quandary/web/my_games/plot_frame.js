// What plots of many games share: where things are, the marks beside them, and the days below.

import { locale } from "../state/settings.js";
import { isNarrow } from "../ui/narrow.js";
import { html } from "../vendor/preact.js";
import { formatNumber } from "../words/numbers.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

const WIDE = { width: 960, height: 270 };
const NARROW = { width: 340, height: 210 };
const EDGE = { left: 34, right: 8, top: 10, bottom: 28 };

/** @param {PlayedGame} played */
const dayOf = ({ ended }) =>
  new Date(ended * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short" });

/** Where things are in the box. @param {number} games @param {number} lowest @param {number} highest */
export function scales(games, lowest, highest) {
  const { width, height } = isNarrow.value ? NARROW : WIDE;
  const right = width - EDGE.right;
  const bottom = height - EDGE.bottom;
  return {
    width,
    height,
    right,
    x: (/** @type {number} */ i) => EDGE.left + ((right - EDGE.left) * (i + 0.5)) / games,
    y: (/** @type {number} */ value) =>
      bottom - ((bottom - EDGE.top) * (value - lowest)) / (highest - lowest),
  };
}
/** @typedef {ReturnType<typeof scales>} Scales */

/** @param {{ marks: number[], played: PlayedGame[], at: Scales }} props the oldest game first */
export function PlotFrame({ marks, played, at }) {
  return html`
    ${marks.map(
      (mark) => html`<g key=${mark}>
        <line class="rule" x1=${EDGE.left} x2=${at.right} y1=${at.y(mark)} y2=${at.y(mark)} />
        <text class="mark" x=${EDGE.left - 8} y=${at.y(mark) + 5} text-anchor="end">
          ${formatNumber(mark)}
        </text>
      </g>`,
    )}
    <text class="mark" x=${EDGE.left} y=${at.height - 6}>${dayOf(played[0])}</text>
    <text class="mark" x=${at.right} y=${at.height - 6} text-anchor="end">
      ${dayOf(played[played.length - 1])}
    </text>
  `;
}

/** The points of a line. @param {{ i: number, mean: number }[]} means @param {Scales} at */
export const lineOf = (means, at) =>
  means.map(({ i, mean }) => `${at.x(i).toFixed(1)},${at.y(mean).toFixed(1)}`).join(" ");

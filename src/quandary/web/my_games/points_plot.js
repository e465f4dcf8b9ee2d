// Points per round, game by game, with the average of the last few.

import { language } from "../state/settings.js";
import { isNarrow } from "../ui/narrow.js";
import { h, html } from "../vendor/preact.js";
import { formatNumber } from "../words/numbers.js";
import { t } from "../words/words.js";
import { hasWon } from "./played_game.js";
import { marksFor, movingMeans } from "./plot_scales.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

const MOST_GAMES = 60;
const WIDE = { width: 960, height: 270 };
const NARROW = { width: 340, height: 210 };
const EDGE = { left: 34, right: 8, top: 10, bottom: 28 };

/** Points per round of the first of one's seats. @param {PlayedGame} played */
const pointsPerRound = ({ totals, my_seats, rounds }) => totals[my_seats[0]] / rounds;

/** @param {PlayedGame} played */
const dayOf = ({ ended }) =>
  new Date(ended * 1000).toLocaleDateString(language(), { day: "numeric", month: "short" });

/** Where things are in the box. @param {number} games @param {number} highest */
function scales(games, highest) {
  const { width, height } = isNarrow.value ? NARROW : WIDE;
  const right = width - EDGE.right;
  const bottom = height - EDGE.bottom;
  return {
    width,
    height,
    right,
    x: (/** @type {number} */ i) => EDGE.left + ((right - EDGE.left) * (i + 0.5)) / games,
    y: (/** @type {number} */ value) => bottom - ((bottom - EDGE.top) * value) / highest,
  };
}

/** @param {{ marks: number[], played: PlayedGame[], at: ReturnType<typeof scales> }} props */
function Frame({ marks, played, at }) {
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

const Key = () => html`<p class="plot-key" aria-hidden="true">
  <span class="one"><i class="game"></i>${t("web.my_games.plot.game")}</span>
  <span class="one"><i class="game won"></i>${t("web.my_games.plot.won")}</span>
  <span class="one"><i class="mean"></i>${t("web.my_games.plot.mean")}</span>
</p>`;

/** @param {{ games: PlayedGame[], moreIsBetter: boolean }} props newest first */
export function PointsPlot({ games, moreIsBetter }) {
  const shown = games.filter(({ is_over, rounds }) => is_over && rounds).slice(0, MOST_GAMES);
  if (shown.length < 2) return null;
  const played = shown.toReversed();
  const values = played.map(pointsPerRound);
  const marks = marksFor(Math.max(...values));
  const at = scales(values.length, marks[2]);
  const means = movingMeans(values);
  const label = t("web.my_games.plot.label", {
    count: values.length,
    latest: formatNumber(means[means.length - 1].mean),
    first: formatNumber(means[0].mean),
  });
  return html`<figure class="points-plot">
    <figcaption>
      <b>${t("web.my_games.plot.title")}</b>${" "}
      <span>${t(moreIsBetter ? "web.my_games.plot.more" : "web.my_games.plot.fewer")}</span>
    </figcaption>
    <svg viewBox=${`0 0 ${at.width} ${at.height}`} role="img" aria-label=${label}>
      ${h(Frame, { marks, played, at })}
      <polyline
        class="mean"
        points=${means.map(({ i, mean }) => `${at.x(i).toFixed(1)},${at.y(mean).toFixed(1)}`).join(" ")}
      />
      ${values.map(
        (value, i) => html`<circle
          key=${i}
          class=${hasWon(played[i]) ? "game won" : "game"}
          cx=${at.x(i)}
          cy=${at.y(value)}
          r="4.5"
        />`,
      )}
    </svg>
    ${h(Key, {})}
  </figure>`;
}

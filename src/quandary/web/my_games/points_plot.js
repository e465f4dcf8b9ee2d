// Points per round, game by game, with the average of the last few.

import { Plot } from "../ui/plot.js";
import { h, html } from "../vendor/preact.js";
import { formatNumber } from "../words/numbers.js";
import { t } from "../words/words.js";
import { hasWon } from "./played_game.js";
import { lineOf, PlotFrame, scales } from "./plot_frame.js";
import { marksFor, movingMeans } from "./plot_scales.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

const MOST_GAMES = 60;
/** Points per round of the first of one's seats. @param {PlayedGame} played */
const pointsPerRound = ({ totals, my_seats, rounds }) => totals[my_seats[0]] / rounds;

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
  const at = scales(values.length, 0, marks[2]);
  const means = movingMeans(values);
  const round = t(`${played[0].game}.round`);
  const label = t("web.my_games.plot.label", {
    round,
    count: values.length,
    latest: formatNumber(means[means.length - 1].mean),
    first: formatNumber(means[0].mean),
  });
  const drawing = html`
    <svg viewBox=${`0 0 ${at.width} ${at.height}`} role="img" aria-label=${label}>
      ${h(PlotFrame, { marks, played, at })}
      <polyline
        class="mean"
        points=${lineOf(means, at)}
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
  `;
  const text = t(moreIsBetter ? "web.my_games.plot.more" : "web.my_games.plot.fewer");
  return h(
    Plot,
    { class: "points-plot", title: t("web.my_games.plot.title", { round }), text },
    drawing,
  );
}

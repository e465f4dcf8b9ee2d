// Luck and skill, game by game, of those games that were reviewed; and the way to review more of them.

import { Plot } from "../ui/plot.js";
import { h, html } from "../vendor/preact.js";
import { formatSigned } from "../words/numbers.js";
import { t } from "../words/words.js";
import { lineOf, PlotFrame, scales } from "./plot_frame.js";
import { marksAround, movingMeans } from "./plot_scales.js";
import { ReviewMore } from "./review_more.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */
/** @typedef {import("./plot_frame.js").Scales} Scales */

const MOST_GAMES = 60;
const ERRORS = 2; // 95 times in 100

/** Luck and skill per round, with their error. @param {PlayedGame} played */
function perRound({ judged, rounds }) {
  const { luck, skill, error } = judged ?? { luck: 0, skill: 0, error: 0 };
  return { luck: luck / rounds, skill: skill / rounds, error: (ERRORS * error) / rounds };
}
/** @typedef {ReturnType<typeof perRound>} Shares */

/** @param {Shares[]} shares */
const meanSkill = (shares) => shares.reduce((sum, { skill }) => sum + skill, 0) / shares.length;

const Key = () => html`<p class="plot-key" aria-hidden="true">
  <span class="one"><i class="luck"></i>${t("review.luck")}</span>
  <span class="one"><i class="skill"></i>${t("web.my_games.luck.skill")}</span>
  <span class="one"><i class="mean"></i>${t("web.my_games.luck.mean")}</span>
</p>`;

/** One game. @param {{ share: Shares, x: number, at: Scales }} props */
const Game = ({ share: { luck, skill, error }, x, at }) => html`
  <line class="luck" x1=${x} x2=${x} y1=${at.y(0)} y2=${at.y(luck)} />
  <line class="whisker" x1=${x} x2=${x} y1=${at.y(skill - error)} y2=${at.y(skill + error)} />
  <circle class="skill" cx=${x} cy=${at.y(skill)} r="4.5" />
`;

/** @param {{ judged: PlayedGame[] }} props the newest first */
function Drawing({ judged }) {
  const played = judged.slice(0, MOST_GAMES).toReversed();
  const shares = played.map(perRound);
  const marks = marksAround(
    shares.flatMap(({ luck, skill, error }) => [luck, Math.abs(skill) + error]),
  );
  const at = scales(shares.length, marks[0], marks[2]);
  const label = t("web.my_games.luck.label", {
    round: t(`${played[0].game}.round`),
    count: shares.length,
    skill: formatSigned(meanSkill(shares)),
  });
  return html`<svg viewBox=${`0 0 ${at.width} ${at.height}`} role="img" aria-label=${label}>
      ${h(PlotFrame, { marks, played, at })}
      ${shares.map((share, i) => h(Game, { key: i, share, x: at.x(i), at }))}
      <polyline class="mean" points=${lineOf(movingMeans(shares.map(({ skill }) => skill)), at)} />
    </svg>
    ${h(Key, {})}`;
}

/** @param {{ games: PlayedGame[], onReviewed: () => void }} props newest first, all of one game */
export function LuckPlot({ games, onReviewed }) {
  const whole = games.filter(({ is_over, rounds }) => is_over && rounds);
  const judged = whole.filter((played) => played.judged);
  if (!whole.length) return null;
  return h(
    Plot,
    {
      class: "points-plot luck-plot",
      title: t("web.my_games.luck.title"),
      text: t("web.my_games.luck.text", { round: t(`${whole[0].game}.round`) }),
    },
    judged.length > 1 ? h(Drawing, { judged }) : null,
    h(ReviewMore, { games: whole, reviewed: judged.length, onReviewed }),
  );
}

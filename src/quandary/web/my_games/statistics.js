// How one has played: by game, number of players and opponents, with what can be said in the long run.

import { allGames } from "../games/registry.js";
import { LEVELS } from "../state/settings.js";
import { radioGroup } from "../ui/form_fields.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { formatNumber, formatSigned, percentOf } from "../words/numbers.js";
import { has, t } from "../words/words.js";
import { LuckPlot } from "./luck_plot.js";
import { PointsPlot } from "./points_plot.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */
/** @typedef {import("../protocol.js").StatisticsGroup} StatisticsGroup */
/** @typedef {import("../protocol.js").Interval} Interval */

/** @param {string} opponents */
const opponentsName = (opponents) =>
  LEVELS.includes(opponents)
    ? t(`web.level.${opponents}`)
    : t(`web.my_games.opponents.${opponents}`);

/** A share, and where it lies in the long run. @param {{ share: Interval }} props */
function ShareBar({ share }) {
  const { value, low, high } = share;
  const sides =
    low === null || high === null ? null : { low: percentOf(low), high: percentOf(high) };
  const text = sides ? t("web.my_games.long_run", sides) : t("web.my_games.too_few");
  return html`<span class="share">
    <span
      class="share-bar"
      aria-hidden="true"
      style=${{ "--value": value, "--low": low ?? value, "--high": high ?? value }}
    >
      <i class="filled"></i>
      ${sides ? html`<i class="range"></i>` : null}
    </span>
    <small>${text}</small>
  </span>`;
}

/**
 * Points ahead that come from luck, or from skill.
 * @param {{ game: string, name: "luck" | "skill", of: Interval }} props
 */
function PerRound({ game, name, of: { value, low, high } }) {
  const sides =
    low === null || high === null ? null : { low: formatSigned(low), high: formatSigned(high) };
  return html`<div>
    <dt>${t(`web.my_games.per_round.${name}`, { round: t(`${game}.round`) })}</dt>
    <dd>
      <b>${formatSigned(value)}</b>
      <span class="share">
        <small>${sides ? t("web.my_games.per_round.long_run", sides) : t("web.my_games.too_few")}</small>
      </span>
    </dd>
  </div>`;
}

/** @param {{ group: StatisticsGroup }} props */
function Group({ group }) {
  const { game, players, opponents, games, wins, win_share, points_per_round, attempts } = group;
  const { luck_per_round, skill_per_round } = group;
  return html`<li class="kind">
    <h3>
      ${t("web.my_games.kind", { players, opponents: opponentsName(opponents) })}
    </h3>
    <dl>
      <div>
        <dt>${t("web.my_games.wins")}</dt>
        <dd>
          <b>${t("web.my_games.of", { part: wins, all: games, percent: percentOf(win_share.value) })}</b>
          ${h(ShareBar, { share: win_share })}
        </dd>
      </div>
      ${
        points_per_round
          ? html`<div>
            <dt>${t("web.my_games.points_per_round", { round: t(`${game}.round`) })}</dt>
            <dd><b>${formatNumber(points_per_round.value)}</b></dd>
          </div>`
          : null
      }
      ${skill_per_round ? h(PerRound, { game, name: "skill", of: skill_per_round }) : null}
      ${luck_per_round ? h(PerRound, { game, name: "luck", of: luck_per_round }) : null}
      ${attempts
        .filter(({ name }) => has(`${game}.attempts.${name}`))
        .map(
          ({ name, tries, paid, share }) => html`<div key=${name}>
            <dt>${t(`${game}.attempts.${name}`)}</dt>
            <dd>
              <b>${t("web.my_games.of", { part: paid, all: tries, percent: percentOf(share.value) })}</b>
              ${h(ShareBar, { share })}
            </dd>
          </div>`,
        )}
    </dl>
  </li>`;
}

/**
 * @param {{ games: PlayedGame[], groups: StatisticsGroup[], onReviewed: () => void }} props `onReviewed`: there
 *   is more to tell
 */
export function Statistics({ games, groups, onReviewed }) {
  const played = allGames().filter(({ id }) => groups.some(({ game }) => game === id));
  const chosen = useSignal("");
  if (!played.length) return null;
  const id = chosen.value || played[0].id;
  const shown = groups.filter(({ game }) => game === id);
  return html`<section class="statistics" aria-labelledby="statistics">
    <h2 id="statistics">${t("web.my_games.statistics")}</h2>
    ${
      played.length > 1
        ? radioGroup({
            legend: t("web.friends.game"),
            name: "statistics-game",
            value: id,
            options: played.map((game) => ({ value: game.id, label: t(`game.${game.id}`) })),
            onChange: (/** @type {string} */ game) => {
              chosen.value = game;
            },
          })
        : null
    }
    ${h(PointsPlot, { games: games.filter(({ game }) => game === id), moreIsBetter: shown[0].more_points_win })}
    ${h(LuckPlot, { key: id, games: games.filter(({ game }) => game === id), onReviewed })}
    <ul class="kinds">
      ${shown.map((group) => h(Group, { key: `${group.players} ${group.opponents}`, group }))}
    </ul>
  </section>`;
}

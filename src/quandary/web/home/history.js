// Games that are over, to look back at: with whom, and how they ended.

import { Icon } from "../cards/icons.js";
import { findGame } from "../games/registry.js";
import { saveRecord } from "../net/save_record.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { formatList, t } from "../words/words.js";
import { tellProblem } from "./guest.js";
import { whenPlayed } from "./when_played.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

const MOST_SHOWN = 4;

/** @param {PlayedGame} played */
function title({ game, players, my_seats }) {
  const names = formatList(players.filter((_, seat) => seat !== my_seats[0]));
  return t("web.home_page.game_with", { game: t(`game.${game}`), names });
}

/** @param {PlayedGame} played */
function resultOf(played) {
  const { is_over, my_seats, totals, winners, ranks, players } = played;
  const seat = my_seats[0];
  if (!is_over) return t("web.history.ended");
  if (seat === undefined)
    return t("web.history.winner", { names: formatList(winners.map((each) => players[each])) });
  const points = t("web.points", { count: totals[seat] });
  if (winners.includes(seat))
    return t(winners.length > 1 ? "web.history.shared" : "web.history.won", { points });
  return t("web.history.place", { place: ranks[seat], players: players.length, points });
}

/** @param {{ games: PlayedGame[] }} props */
export function History({ games }) {
  const showsAll = useSignal(false);
  const known = games.filter(({ game }) => findGame(game));
  if (!known.length) return null;
  const shown = showsAll.value ? known : known.slice(0, MOST_SHOWN);
  const when = whenPlayed(known.map((played) => ({ at: played.ended, looks: title(played) })));
  return html`<section class="history" aria-labelledby="history">
    <h2 id="history">${t("web.history.title")}</h2>
    <ul>
      ${shown.map((played, i) => {
        const { table, number, winners, my_seats } = played;
        const id = `played-${table}-${number}`;
        const hasWon = my_seats.some((seat) => winners.includes(seat));
        return html`<li class="resume" key=${id}>
          <span class=${hasWon ? "lampdot" : "lampdot out"} aria-hidden="true"></span>
          <p id=${id}>
            <b>${title(played)}</b>${" "}
            <span>${t("web.history.line", { result: resultOf(played), when: when[i] })}</span>
          </p>
          <div class="history-do">
            <a
              class="btn second small"
              href=${`/replay/${table}#${number}`}
              aria-describedby=${id}
            >
              ${t("web.replay.look_back")}
            </a>
            <button
              class="iconbtn"
              aria-label=${t("web.after.record")}
              aria-describedby=${id}
              onClick=${() => saveRecord(table, number).catch(tellProblem)}
            >
              ${h(Icon, { name: "download" })}
            </button>
          </div>
        </li>`;
      })}
    </ul>
    ${
      shown.length < known.length
        ? html`<button class="btn ghost small" onClick=${() => {
            showsAll.value = true;
          }}>${t("web.history.all", { count: known.length })}</button>`
        : null
    }
  </section>`;
}

// A game that is over, in a line: with whom, and how it ended.

import { Icon } from "../cards/icons.js";
import { challengeOthers } from "../challenges/make_challenge.js";
import { tellProblem } from "../home/guest.js";
import { saveRecord } from "../net/save_record.js";
import { h, html } from "../vendor/preact.js";
import { formatList, t } from "../words/words.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

/** @param {PlayedGame} played */
export function titleOf({ game, players, my_seats }) {
  const names = formatList(players.filter((_, seat) => seat !== my_seats[0]));
  return t("web.home_page.game_with", { game: t(`game.${game}`), names });
}

/** @param {PlayedGame} played */
export const hasWon = ({ my_seats, winners }) => winners.includes(my_seats[0]);

/** @param {PlayedGame} played */
export function resultOf(played) {
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

/** @param {{ played: PlayedGame, when: string, canChallenge?: boolean }} props */
export function PlayedGameLine({ played, when, canChallenge = false }) {
  const { table, number } = played;
  const id = `played-${table}-${number}`;
  return html`<li class="resume">
    <span class=${hasWon(played) ? "lampdot" : "lampdot out"} aria-hidden="true"></span>
    <p id=${id}>
      <b>${titleOf(played)}</b>${" "}
      <span>${t("web.history.line", { result: resultOf(played), when })}</span>
    </p>
    <div class="history-do">
      <a class="btn second small" href=${`/replay/${table}#${number}`} aria-describedby=${id}>
        ${t("web.replay.look_back")}
      </a>
      <a class="btn second small" href=${`/review/${table}#${number}`} aria-describedby=${id}>
        ${t("web.review.link")}
      </a>
      <button
        class="iconbtn"
        aria-label=${t("web.after.record")}
        aria-describedby=${id}
        onClick=${() => saveRecord(table, number).catch(tellProblem)}
      >
        ${h(Icon, { name: "download" })}
      </button>
      ${
        canChallenge && played.is_over
          ? html`<button
            class="iconbtn"
            aria-label=${t("web.challenge.make")}
            aria-describedby=${id}
            onClick=${() => challengeOthers(table, number)}
          >
            ${h(Icon, { name: "link" })}
          </button>`
          : null
      }
    </div>
  </li>`;
}

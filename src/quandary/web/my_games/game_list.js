// Every game one has played, and a search among them.

import { whenPlayed } from "../home/when_played.js";
import { language } from "../state/settings.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { PlayedGameLine, resultOf, titleOf } from "./played_game.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

const MOST_AT_ONCE = 20;

/** Everything about a game that one might look for. @param {PlayedGame} played */
function searchable(played) {
  const date = new Date(played.ended * 1000);
  const day = date.toLocaleDateString(language(), { dateStyle: "long" });
  return [titleOf(played), resultOf(played), day].join(" ").toLocaleLowerCase(language());
}

/** @param {PlayedGame[]} games @param {string} wanted */
export function search(games, wanted) {
  const parts = wanted.toLocaleLowerCase(language()).split(/\s+/).filter(Boolean);
  return games.filter((played) => {
    const text = searchable(played);
    return parts.every((part) => text.includes(part));
  });
}

/** @param {{ games: PlayedGame[] }} props */
export function GameList({ games }) {
  const wanted = useSignal("");
  const most = useSignal(MOST_AT_ONCE);
  const found = search(games, wanted.value);
  const shown = found.slice(0, most.value);
  const when = whenPlayed(shown.map((played) => ({ at: played.ended, looks: titleOf(played) })));
  return html`<section class="all-games" aria-labelledby="all-games">
    <h2 id="all-games">${t("web.my_games.list")}</h2>
    <label class="field">
      <span>${t("web.my_games.search")}</span>
      <input
        type="search"
        placeholder=${t("web.my_games.search_hint")}
        value=${wanted.value}
        onInput=${(/** @type {any} */ event) => {
          wanted.value = event.target.value;
          most.value = MOST_AT_ONCE;
        }}
      />
    </label>
    <p class="found" role="status">
      ${
        found.length
          ? t("web.my_games.found", { count: found.length })
          : t("web.my_games.nothing_found")
      }
    </p>
    <ul>
      ${shown.map((played, i) =>
        h(PlayedGameLine, {
          key: `${played.table}#${played.number}`,
          played,
          when: when[i],
          canChallenge: true,
        }),
      )}
    </ul>
    ${
      shown.length < found.length
        ? html`<button class="btn second" onClick=${() => {
            most.value += MOST_AT_ONCE;
          }}>${t("web.my_games.more")}</button>`
        : null
    }
  </section>`;
}

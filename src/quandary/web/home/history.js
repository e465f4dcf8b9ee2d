// The last games, to look back at; all of them are a press away.

import { Icon } from "../cards/icons.js";
import { findGame } from "../games/registry.js";
import { PlayedGameLine, titleOf } from "../my_games/played_game.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { whenPlayed } from "./when_played.js";

const MOST_SHOWN = 4;

/** @param {{ games: import("../protocol.js").PlayedGame[] }} props */
export function History({ games }) {
  const shown = games.filter(({ game }) => findGame(game)).slice(0, MOST_SHOWN);
  if (!shown.length) return null;
  const when = whenPlayed(shown.map((played) => ({ at: played.ended, looks: titleOf(played) })));
  return html`<section class="history" aria-labelledby="history">
    <h2 id="history">${t("web.history.title")}</h2>
    <ul>
      ${shown.map((played, i) =>
        h(PlayedGameLine, { key: `${played.table}#${played.number}`, played, when: when[i] }),
      )}
    </ul>
    <a class="btn ghost small" href="/my-games">
      ${t("web.my_games.link")}
      ${h(Icon, { name: "next" })}
    </a>
  </section>`;
}

// What one has played on this server: how it went, every game, and what becomes of the data.

import { findGame } from "../games/registry.js";
import { tellProblem } from "../home/guest.js";
import { myGameList, myStatistics } from "../net/api.js";
import { forgetCode } from "../state/router.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { GameList } from "./game_list.js";
import { askToUseCode, OwnData } from "./own_data.js";
import { Statistics } from "./statistics.js";

/** @typedef {import("../protocol.js").GameList} List */
/** @typedef {import("../protocol.js").MyStatistics} MyStatistics */

/** @param {{ code: string | null }} props `code`: from the link of another device */
export function MyGamesScreen({ code }) {
  const list = useSignal(/** @type {List | null} */ (null));
  const statistics = useSignal(/** @type {MyStatistics | null} */ (null));
  const load = () =>
    Promise.all([myGameList(), myStatistics()])
      .then((found) => {
        [list.value, statistics.value] = found;
      })
      .catch(tellProblem);
  useEffect(() => {
    load();
  }, []);
  useEffect(() => {
    if (!code) return;
    forgetCode();
    askToUseCode(code);
  }, [code]);
  useEffect(() => {
    document.title = t("web.my_games.tab");
  });
  const games = (list.value?.games ?? []).filter(({ game }) => findGame(game));
  return html`<div class="my-games">
    ${h(TopBar, { title: t("web.my_games.title") })}
    <main>
      <h1 class="sr">${t("web.my_games.title")}</h1>
      ${
        list.value && !games.length
          ? html`<p class="nothing">
            ${t(list.value.is_kept ? "web.my_games.none" : "web.my_games.off")}
          </p>`
          : null
      }
      ${games.length ? h(Statistics, { games, groups: statistics.value?.groups ?? [], onReviewed: load }) : null}
      ${games.length ? h(GameList, { games }) : null}
      ${list.value ? h(OwnData, { hasGames: games.length > 0 }) : null}
    </main>
  </div>`;
}

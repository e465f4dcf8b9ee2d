// The page begins here: words first, then the screen that the address asks for.

import { ChallengeScreen, DayScreen } from "./challenges/challenge_screen.js";
import { GAMES } from "./games/index.js";
import { OTHER_GAMES } from "./games/other_games.js";
import { findGame, registerGames } from "./games/registry.js";
import { Home } from "./home/home.js";
import { Later } from "./home/later.js";
import { Lost } from "./home/not_found.js";
import { TableScreen } from "./lobby/table_screen.js";
import { MyGamesScreen } from "./my_games/my_games_screen.js";
import { listenToDrops } from "./replay/dropped_record.js";
import { ReplayScreen } from "./replay/replay_screen.js";
import { RulesPage } from "./rules/rules_page.js";
import { place, startRouter } from "./state/router.js";
import { TelevisionScreen } from "./television/television_screen.js";
import { SheetHolder } from "./ui/sheet.js";
import { NoteHolder } from "./ui/toast.js";
import { h, html, render } from "./vendor/preact.js";
import { hasWords, startWords } from "./words/words.js";

const TRY_AGAIN = 4000;

/** The score pad of a game, which a first visit does not fetch. @param {string} game */
async function loadScorePad(game) {
  const [{ ScoreScreen }, scorePad] = await Promise.all([
    import("./score/score_screen.js"),
    findGame(game)?.scorePad?.(),
  ]);
  return () => h(ScoreScreen, { scorePad, game });
}

function Screen() {
  const now = place.value;
  switch (now.screen) {
    case "home":
      return h(Home, {});
    case "table":
      return h(TableScreen, { key: now.table, table: now.table, seatKey: now.key });
    case "replay":
      return h(ReplayScreen, {
        key: `${now.table ?? ""}#${now.game ?? ""}`,
        table: now.table,
        game: now.game,
        moment: now.moment,
      });
    case "tv":
      return h(TelevisionScreen, { key: now.table, table: now.table });
    case "my-games":
      return h(MyGamesScreen, { code: now.code });
    case "day":
      return h(DayScreen, {});
    case "challenge":
      return h(ChallengeScreen, { key: now.challenge, challenge: now.challenge });
    case "rules":
      return findGame(now.game)
        ? h(RulesPage, { key: now.game, game: now.game })
        : h(Lost, { why: "address" });
    case "score":
      return findGame(now.game)?.scorePad
        ? h(Later, { key: now.game, load: () => loadScorePad(now.game) })
        : h(Lost, { why: "address" });
    default:
      return h(Lost, { why: "address" });
  }
}

function Page() {
  if (!hasWords.value) return null;
  return html`${h(Screen, {})}${h(SheetHolder, {})}${h(NoteHolder, {})}`;
}

// For installing, and for times without a network; where there may be none, the page works as well.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/service_worker.js").catch(() => {});
});

listenToDrops();
registerGames([...GAMES, ...OTHER_GAMES]);
startRouter();
startWords()
  .then(() => {
    const root = document.getElementById("app");
    if (root) render(h(Page, {}), root);
  })
  .catch(() => setTimeout(() => location.reload(), TRY_AGAIN)); // no words: the server went away just now

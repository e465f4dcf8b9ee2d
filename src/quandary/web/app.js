// The page begins here: words first, then the screen that the address asks for.

import { GAMES } from "./games/index.js";
import { OTHER_GAMES } from "./games/other_games.js";
import { findGame, registerGames } from "./games/registry.js";
import { Home } from "./home/home.js";
import { showLater } from "./home/later.js";
import { Lost } from "./home/not_found.js";
import { TableScreen } from "./lobby/table_screen.js";
import { listenToDrops } from "./replay/dropped_record.js";
import { noteHome } from "./rules/table_left.js";
import { place, startRouter } from "./state/router.js";
import { followSite } from "./state/site.js";
import { Announcement } from "./ui/announcement.js";
import { closeSheet, SheetHolder } from "./ui/sheet.js";
import { NoteHolder } from "./ui/toast.js";
import { h, html, render } from "./vendor/preact.js";
import { hasWords, startWords } from "./words/words.js";

const TRY_AGAIN = 4000;

// Screens that a first visit does not fetch.
const loadReplay = () => import("./replay/replay_screen.js").then((found) => found.ReplayScreen);
const loadRules = () => import("./rules/rules_page.js").then((found) => found.RulesPage);
const loadReview = () => import("./review/review_screen.js").then((found) => found.ReviewScreen);
const loadTelevision = () =>
  import("./television/television_screen.js").then((found) => found.TelevisionScreen);
const loadMyGames = () =>
  import("./my_games/my_games_screen.js").then((found) => found.MyGamesScreen);
const loadDay = () => import("./challenges/challenge_screen.js").then((found) => found.DayScreen);
const loadChallenge = () =>
  import("./challenges/challenge_screen.js").then((found) => found.ChallengeScreen);
const loadPuzzles = () =>
  import("./puzzles/puzzles_screen.js").then((found) => found.PuzzlesScreen);
const loadPuzzle = () => import("./puzzles/puzzle_screen.js").then((found) => found.PuzzleScreen);
const loadScorePad = async (/** @type {{ game: string }} */ { game }) => {
  const [{ ScoreScreen }, scorePad] = await Promise.all([
    import("./score/score_screen.js"),
    findGame(game)?.scorePad?.(),
  ]);
  if (!scorePad) throw new Error(`no score pad for ${game}`);
  return () => h(ScoreScreen, { scorePad, game });
};

function Screen() {
  const now = place.value;
  switch (now.screen) {
    case "home":
      return h(Home, {});
    case "table":
      return h(TableScreen, { key: now.table, table: now.table, seatKey: now.key });
    case "replay":
      return showLater(`replay ${now.table ?? ""}#${now.game ?? ""}`, loadReplay, {
        table: now.table,
        game: now.game,
        moment: now.moment,
      });
    case "review":
      return showLater(`review ${now.table ?? ""}#${now.game ?? ""}`, loadReview, {
        table: now.table,
        game: now.game,
      });
    case "tv":
      return showLater(`tv ${now.table}`, loadTelevision, { table: now.table });
    case "my-games":
      return showLater("my-games", loadMyGames, { code: now.code });
    case "day":
      return showLater("day", loadDay, {});
    case "challenge":
      return showLater(`challenge ${now.challenge}`, loadChallenge, { challenge: now.challenge });
    case "puzzles":
      return now.game
        ? showLater(`puzzle ${now.game}`, loadPuzzle, { game: now.game, puzzle: now.puzzle })
        : showLater("puzzles", loadPuzzles, {});
    case "rules":
      return findGame(now.game)
        ? showLater(`rules ${now.game}`, loadRules, { game: now.game })
        : h(Lost, { why: "address" });
    case "score":
      return findGame(now.game)?.scorePad
        ? showLater(`score ${now.game}`, loadScorePad, { game: now.game })
        : h(Lost, { why: "address" });
    default:
      return h(Lost, { why: "address" });
  }
}

function Page() {
  if (!hasWords.value) return null;
  return html`${h(Announcement, {})}${h(Screen, {})}${h(SheetHolder, {})}${h(NoteHolder, {})}`;
}

// For installing, and for times without a network; where there may be none, the page works as well.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/service_worker.js").catch(() => {});
});

listenToDrops();
noteHome();
registerGames([...GAMES, ...OTHER_GAMES]);
startRouter();
addEventListener("popstate", closeSheet); // A sheet belongs to the screen that the person goes away from.
followSite();
startWords()
  .then(() => {
    const root = document.getElementById("app");
    if (root) render(h(Page, {}), root);
  })
  .catch(() => setTimeout(() => location.reload(), TRY_AGAIN)); // no words: the server went away just now

// All puzzles, game by game: which are solved, and which one comes first today.

import { Icon } from "../cards/icons.js";
import { findGame, gameOf } from "../games/registry.js";
import { tellProblem } from "../home/guest.js";
import { puzzleSets } from "../net/api.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { answered, orderOfDay } from "./solved_puzzles.js";

/** @typedef {import("../protocol.js").PuzzleSet} PuzzleSet */

export function PuzzlesScreen() {
  const sets = useSignal(/** @type {PuzzleSet[]} */ ([]));
  useEffect(() => {
    puzzleSets()
      .then((found) => {
        sets.value = found.filter(({ game }) => findGame(game));
      })
      .catch(tellProblem);
  }, []);
  useEffect(() => {
    document.title = t("web.puzzle.tab", { game: "Quandary" });
  });
  return html`<div class="challenges puzzles">
    ${h(TopBar, { title: t("web.puzzle.title") })}
    <main>
      <h1 class="sr">${t("web.puzzle.title")}</h1>
      <p class="lead">${t("web.puzzle.text")}</p>
      <div class="parts">
        ${sets.value.map((set) => h(GamePuzzles, { key: set.game, set }))}
      </div>
    </main>
  </div>`;
}

/** @param {{ set: PuzzleSet }} props */
function GamePuzzles({ set: { game, puzzles } }) {
  const order = orderOfDay(puzzles);
  const solved = puzzles.filter(({ id }) => answered.value[id]).length;
  const first = order.find(({ id }) => !(id in answered.value)) ?? order[0];
  return html`<section class="challenge felt" aria-labelledby=${`puzzles-${game}`}>
    <h2 id=${`puzzles-${game}`}>${t(`game.${game}`)}</h2>
    <p class="facts">${t("web.puzzle.solved", { solved, count: puzzles.length })}</p>
    <div class="art" aria-hidden="true">${gameOf(game).art()}</div>
    <ol class="puzzle-list">
      ${order.map(({ id, players }, i) => {
        const state = id in answered.value ? (answered.value[id] ? "right" : "wrong") : "open";
        const label = t(`web.puzzle.state.${state}`, { number: i + 1, players });
        return html`<li key=${id}>
          <a class=${state} href=${`/puzzles/${game}/${id}`} aria-label=${label}>
            ${state === "open" ? i + 1 : h(Icon, { name: state === "right" ? "check" : "cross" })}
          </a>
        </li>`;
      })}
    </ol>
    <a class="btn primary" href=${`/puzzles/${game}/${first.id}`}>
      ${t(first === order[0] ? "web.puzzle.today" : "web.puzzle.next")}
    </a>
  </section>`;
}

// One puzzle: the real table, and below it what is asked.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { tellProblem } from "../home/guest.js";
import { Lost } from "../home/not_found.js";
import { puzzleInfo, puzzleSets } from "../net/api.js";
import { goTo } from "../state/router.js";
import { Looking } from "../ui/loading.js";
import { closeSheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useMemo, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { AnswerSheet, isSolvedBy } from "./answer_sheet.js";
import { PuzzleSession } from "./puzzle_session.js";
import { nextPuzzle, noteAnswer, orderOfDay } from "./solved_puzzles.js";

/** @typedef {import("../protocol.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../protocol.js").PuzzleName} PuzzleName */

/** @param {{ game: string, puzzle: string | null }} props without a puzzle, the day's */
export function PuzzleScreen({ game, puzzle }) {
  const order = useSignal(/** @type {PuzzleName[]} */ ([]));
  const found = useSignal(/** @type {PuzzleInfo | null} */ (null));
  const isMissing = useSignal(false);
  useEffect(() => {
    let isHere = true;
    found.value = null;
    const load = async () => {
      const set = (await puzzleSets()).find((each) => each.game === game);
      const all = orderOfDay(set?.puzzles ?? []);
      const id = puzzle ?? all[0]?.id;
      if (!isHere) return;
      isMissing.value = !all.some((each) => each.id === id);
      if (isMissing.value) return;
      const told = await puzzleInfo(game, id);
      if (!isHere) return;
      order.value = all;
      found.value = told;
    };
    load().catch(tellProblem);
    return () => {
      isHere = false;
    };
  }, [game, puzzle]);
  if (isMissing.value) return h(Lost, { why: "address" });
  if (!found.value) return h(Looking, {});
  return h(AtPuzzle, { key: found.value.id, puzzle: found.value, order: order.value });
}

/** @param {{ puzzle: PuzzleInfo, order: PuzzleName[] }} props */
function AtPuzzle({ puzzle, order }) {
  const next = nextPuzzle(order, puzzle.id);
  const goOn = () => {
    closeSheet();
    const to = nextPuzzle(order, puzzle.id);
    goTo(to ? `/puzzles/${puzzle.game}/${to.id}` : "/puzzles");
  };
  const showAnswer = (/** @type {string} */ action) =>
    showSheet(() =>
      h(AnswerSheet, { puzzle, action, onNext: nextPuzzle(order, puzzle.id) ? goOn : null }),
    );
  const session = useMemo(
    () =>
      new PuzzleSession(puzzle, (action) => {
        noteAnswer(puzzle.id, isSolvedBy(puzzle, action));
        showAnswer(action);
      }),
    [puzzle],
  );
  const number = order.findIndex(({ id }) => id === puzzle.id) + 1;
  const answer = session.answer.value;
  useEffect(() => {
    document.title = t("web.puzzle.tab", { game: t(`game.${puzzle.game}`) });
  });
  return html`<div class="puzzling">
    ${h(gameOf(puzzle.game).Table, { session })}
    <aside class="puzzle-bar" aria-label=${t("web.puzzle.title")}>
      <a class="iconbtn" href="/puzzles" aria-label=${t("web.puzzle.all")}>
        ${h(Icon, { name: "cross" })}
      </a>
      <p>
        <b>${t("web.puzzle.number", { number, count: order.length })}</b>
        <span>${t(answer === null ? "puzzle.task" : "web.puzzle.answered")}</span>
      </p>
      ${
        answer === null
          ? html`<button class="btn ghost" hidden=${!next} onClick=${goOn}>
            ${t("web.puzzle.skip")}
          </button>`
          : html`<button class="btn second" onClick=${() => showAnswer(answer)}>
            ${t("web.puzzle.answer")}
          </button>`
      }
    </aside>
  </div>`;
}

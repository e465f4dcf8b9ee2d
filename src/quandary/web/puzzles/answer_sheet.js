// The answer to a puzzle: whether it was right, what the choices are worth, and why.

import { Choice, mostBehind, nameOfChoice, whyOf } from "../coach/choice.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../protocol.js").PuzzleInfo} PuzzleInfo */

/** So many choices are shown, and the one that was made. */
const SHOWN = 3;

/** @param {PuzzleInfo} puzzle @param {string} action */
export const isSolvedBy = ({ choices: [best] }, action) => best.same.includes(action);

/**
 * @param {{ puzzle: PuzzleInfo, action: string, onNext: (() => void) | null }} props
 */
export function AnswerSheet({ puzzle, action, onNext }) {
  const isRight = isSolvedBy(puzzle, action);
  const [best] = puzzle.choices;
  const showsAll = useSignal(false);
  const told = puzzle.choices.filter(
    (choice, i) => showsAll.value || i < SHOWN || choice.same.includes(action),
  );
  const most = mostBehind(told);
  return h(
    Sheet,
    { title: t(isRight ? "puzzle.right" : "puzzle.wrong") },
    html`<p class="sheet-text puzzle-why">
        <b>${t("web.puzzle.best", { action: nameOfChoice(best) })}</b>${" "}
        ${whyOf(best)}
      </p>
      <ol class="advice">
        ${told.map((choice, i) =>
          h(Choice, {
            key: choice.action,
            choice: { ...choice, why: null, also: null },
            isBest: i === 0,
            most,
            mark: choice.same.includes(action) ? t("web.puzzle.yours") : "",
          }),
        )}
      </ol>
      ${
        told.length < puzzle.choices.length
          ? html`<button
            class="btn second small"
            data-do="all-choices"
            onClick=${() => {
              showsAll.value = true;
            }}
          >
            ${t("web.puzzle.more")}
          </button>`
          : null
      }
      <p class="advice-basis">${t("web.coach.basis", { count: puzzle.worlds })}</p>
      <div class="sheet-foot">
        <button class="btn second" onClick=${closeSheet}>${t("web.puzzle.look")}</button>
        ${
          onNext
            ? html`<button class="btn primary" data-do="next-puzzle" onClick=${onNext}>
              ${t("web.puzzle.next")}
            </button>`
            : html`<a class="btn primary" href="/puzzles" onClick=${closeSheet}>
              ${t("web.puzzle.all")}
            </a>`
        }
      </div>`,
  );
}

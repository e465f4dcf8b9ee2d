// A judged choice: its name, a bar for what it is worth, and why.

import { Icon } from "../cards/icons.js";
import { h, html } from "../vendor/preact.js";
import { formatError, percentOf } from "../words/numbers.js";
import { formatPoints, sayPhrase } from "../words/phrase.js";
import { capitalize, t } from "../words/words.js";

/** @typedef {import("../protocol.js").AdvisedChoice} AdvisedChoice */

/** What the bars are measured by, in points. @param {AdvisedChoice[]} choices */
export const mostBehind = (choices) =>
  Math.max(1, ...choices.map((choice) => choice.behind + choice.behind_error));

/** @param {AdvisedChoice} choice */
export const nameOfChoice = (choice) => capitalize(sayPhrase(choice.name));

/** @param {AdvisedChoice} choice */
export const whyOf = ({ why, also }) =>
  [why, also].flatMap((each) => (each ? [sayPhrase(each)] : [])).join(" ");

/** @param {{ choice: AdvisedChoice, isBest: boolean }} props */
function worthOf({ choice, isBest }) {
  if (isBest) return t("web.coach.best");
  if (choice.about_equal) return t("web.coach.about_equal");
  const points = formatPoints(choice.behind);
  const error = formatError(choice.behind_error);
  return t("web.coach.behind", { points, error });
}

/**
 * @param {{
 *   choice: AdvisedChoice,
 *   isBest: boolean,
 *   most: number,
 *   mark?: string,
 *   onDo?: () => void,
 * }} props `most`: what the bars are measured by; `mark`: a word beside its name
 */
export function Choice({ choice, isBest, most, mark, onDo }) {
  const name = nameOfChoice(choice);
  const share = (/** @type {number} */ behind) => Math.max(0, Math.min(1, 1 - behind / most));
  const said = whyOf(choice);
  const why = said && !isBest ? t("web.coach.better", { why: said }) : said;
  return html`<li class=${isBest ? "best" : ""}>
    <p class="advice-head">
      <b>${name}${mark ? html` <span class="tag">${mark}</span>` : null}</b>
      <span class="num">${worthOf({ choice, isBest })}</span>
    </p>
    <p
      class="advice-bar"
      aria-hidden="true"
      style=${{
        "--share": share(choice.behind),
        "--low": share(choice.behind + choice.behind_error),
        "--high": share(choice.behind - choice.behind_error),
      }}
    ><i></i>${isBest ? null : html`<u></u>`}</p>
    <p class="advice-why">
      <span class="num">${t("web.coach.win", { percent: percentOf(choice.win) })}</span>${" "}
      ${why}
    </p>
    ${
      onDo
        ? html`<button
          class="iconbtn"
          aria-label=${t("web.coach.do", { action: name })}
          onClick=${onDo}
        >
          ${h(Icon, { name: "next" })}
        </button>`
        : null
    }
  </li>`;
}

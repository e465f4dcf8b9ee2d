// A choice worth looking at: the cards, what was chosen and what was better, why, and the way to the table.

import { h, html } from "../vendor/preact.js";
import { formatError, formatNumber, percentOf } from "../words/numbers.js";
import { formatPoints, sayPhrase } from "../words/phrase.js";
import { t } from "../words/words.js";
import { ChoiceCards } from "./choice_cards.js";

/** @typedef {import("../protocol.js").ReviewedChoice} ReviewedChoice */
/** @typedef {import("../protocol.js").ReviewHighlight} Highlight */
/** @typedef {import("./review_model.js").ReviewModel} ReviewModel */

/** What was better, if anything. @param {ReviewedChoice} choice */
function verdictOf({ chosen, best, best_name, cost, error }) {
  const action = sayPhrase(best_name);
  if (chosen === best) return t("web.review.best");
  return cost <= error
    ? t("web.review.about_equal", { action })
    : t("web.review.better", { action, cost: formatNumber(cost), error: formatError(error) });
}

/** @param {ReviewedChoice} choice */
const chosenText = ({ chosen_name }) => t("web.review.chosen", { action: sayPhrase(chosen_name) });

/** What the choice changed in the chance to win, where that shows. @param {ReviewedChoice} choice */
function winText({ chosen, best, win, best_win }) {
  const [percent, otherwise] = [percentOf(win), percentOf(best_win)];
  return chosen === best || percent === otherwise
    ? ""
    : t("review.win", { win: percent, otherwise });
}

/** Why it was better. @param {ReviewedChoice} choice */
const whyText = ({ why, cost, error }) => (cost > error ? why.map(sayPhrase).join(" ") : "");

/** A choice in sentences. @param {ReviewedChoice} choice */
export const mistakeText = (choice) =>
  [chosenText(choice), verdictOf(choice), whyText(choice), winText(choice)].filter(Boolean);

/** @param {{ choice: ReviewedChoice }} props */
function Words({ choice }) {
  const why = [whyText(choice), winText(choice)].filter(Boolean).join(" ");
  return html`
    <p class="said chosen">${chosenText(choice)}</p>
    <p class="said best">${verdictOf(choice)}</p>
    ${why ? html`<p class="why">${why}</p>` : null}
  `;
}

/** @param {{ model: ReviewModel, place: import("./review_model.js").Place }} props */
const ToTable = ({ model, place }) => html`<a
  class="btn second small"
  href=${model.hrefOf(place)}
  onClick=${() => model.prepare(place)}
  aria-label=${`${t("web.review.see_table")}: ${model.placeOf(place)}`}
>${t("web.review.see_table")}</a>`;

/** @param {{ model: ReviewModel, choice: ReviewedChoice, title?: string }} props */
export function NotableChoice({ model, choice, title }) {
  return html`<li class="notable-choice">
    ${title ? html`<h3>${title}</h3>` : null}
    <p class="when">${model.placeOf(choice)}</p>
    ${h(ChoiceCards, { game: model.progress.game, view: choice.view, chosen: choice.chosen, best: choice.best })}
    ${h(Words, { choice })}
    ${h(ToTable, { model, place: choice })}
  </li>`;
}

/** @param {{ model: ReviewModel, highlight: Highlight }} props */
export function NotableHighlight({ model, highlight }) {
  const { game } = model.progress;
  const choice = model.choiceAt(highlight);
  const words = `${game}.highlight.${highlight.kind}`;
  return html`<li class="notable-choice highlight">
    <h3>${t(`${words}.title`)}</h3>
    <p class="when">${model.placeOf(highlight)}</p>
    ${choice ? h(ChoiceCards, { game, view: choice.view, chosen: choice.chosen, best: choice.chosen }) : null}
    ${choice ? html`<p class="said chosen">${chosenText(choice)}</p>` : null}
    <p class="said best">${t(`${words}.text`, { points: formatPoints(highlight.points) })}</p>
    ${h(ToTable, { model, place: highlight })}
  </li>`;
}

// A choice of Quando drawn on the cards: the hand, and both sides of the top card where one was drawn.

import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { QuandoCard } from "./cards.js";

/** What an action names: places in the hand, or a side. @param {string} action */
const namedBy = (action) => action.split(" ").slice(1);

/**
 * @param {{ view: any, chosen: string, best: string }} props actions in the seat's words; where the best
 *   was chosen both are the same
 */
export function ReviewedCards({ view, chosen, best }) {
  /** @type {{ front: number }[]} */
  const hand = view.hands[view.seat];
  const marks = (/** @type {string} */ name) =>
    [
      namedBy(chosen).includes(name) ? "chosen" : "",
      namedBy(best).includes(name) ? "best" : "",
    ].join(" ");
  const isDraw = [chosen, best].some((action) => action.startsWith("draw "));
  const inOrder = hand
    .map(({ front }, place) => ({ front, place }))
    .sort((one, other) => one.front - other.front);
  const label = t("web.review.hand", { cards: inOrder.map(({ front }) => front).join(" ") });
  return html`
    <span class="reviewed-hand" role="img" aria-label=${label}>
      ${inOrder.map(
        ({ front, place }) => html`<span key=${place} data-marks=${marks(String(place))}>
          ${h(QuandoCard, { number: front, mini: true })}
        </span>`,
      )}
    </span>
    ${
      isDraw
        ? html`<span class="reviewed-pile" aria-hidden="true">
          <span data-marks=${marks("showing")}>
            ${h(QuandoCard, { number: view.pile.showing, mini: true })}
          </span>
          <span data-marks=${marks("hidden")}>${h(QuandoCard, { number: null, mini: true })}</span>
        </span>`
        : null
    }
  `;
}

// A choice of 5211 drawn on the cards of the hand.

import { h, html } from "../../vendor/preact.js";
import { formatList, t } from "../../words/words.js";
import { cardLabel, sorted } from "./card_names.js";
import { Play5211Card } from "./cards.js";

/**
 * Which cards of a hand an action lays: of equal ones as many as it names.
 * @param {string[]} hand @param {string} action
 */
function laid(hand, action) {
  const left = action.split(" ").slice(1);
  return hand.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** @param {{ view: any, chosen: string, best: string }} props actions in the seat's words */
export function ReviewedCards({ view, chosen, best }) {
  const hand = sorted(/** @type {string[]} */ (view.hands[view.seat]));
  const isChosen = laid(hand, chosen);
  const isBest = laid(hand, best);
  const label = t("web.review.hand", { cards: formatList(hand.map(cardLabel)) });
  return html`<span class="reviewed-hand" role="img" aria-label=${label}>
    ${hand.map(
      (card, i) => html`<span
        key=${i}
        data-marks=${[isChosen[i] ? "chosen" : "", isBest[i] ? "best" : ""].join(" ")}
      >
        ${h(Play5211Card, { colour: card[0], value: Number(card[1]), mini: true })}
      </span>`,
    )}
  </span>`;
}

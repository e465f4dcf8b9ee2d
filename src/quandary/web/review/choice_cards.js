// A choice drawn on its cards, where the game can draw one.

import { gameOf } from "../games/registry.js";
import { FetchedPart } from "../ui/fetched_part.js";
import { h, html } from "../vendor/preact.js";

/** @param {{ game: string, view: any, chosen: string, best: string }} props */
export function ChoiceCards({ game, view, chosen, best }) {
  const load = gameOf(game).loadReviewedCards;
  return load
    ? html`<div class="reviewed-cards">
        ${h(FetchedPart, { load, props: { view, chosen, best } })}
      </div>`
    : null;
}

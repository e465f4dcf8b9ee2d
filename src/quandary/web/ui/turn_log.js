// The last round of turns before the one that the table shows, newest first. Large screens show
// it beside the table.

import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * A turn in one sentence, with the name apart so that it can be shown stronger.
 * @typedef {{ before: string, name: string, after: string }} ToldTurn
 */

/** @param {ToldTurn} one @param {ToldTurn} other */
const isSame = (one, other) =>
  one.before === other.before && one.name === other.name && one.after === other.after;

/**
 * @param {{ turns: ToldTurn[], shown: ToldTurn }} props newest last; what the table shows itself is not
 *   said again
 */
export function TurnLog({ turns, shown }) {
  const newest = turns.at(-1);
  const earlier = newest && isSame(newest, shown) ? turns.slice(0, -1) : turns;
  if (!earlier.length) return null;
  return html`<ol class="turns" tabindex="0" aria-label=${t("web.log.turns")}>
    ${earlier
      .map(
        ({ before, name, after }, i) => html`<li key=${i}>
        ${before}${name ? html`<b>${name}</b>` : null}${after}
      </li>`,
      )
      .reverse()}
  </ol>`;
}

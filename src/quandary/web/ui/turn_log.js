// The last round of turns, newest first: what everybody did since one's own last turn. Large screens show
// it beside the table.

import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * A turn in one sentence, with the name apart so that it can be shown stronger.
 * @typedef {{ before: string, name: string, after: string }} ToldTurn
 */

/** @param {{ turns: ToldTurn[] }} props newest last */
export function TurnLog({ turns }) {
  return html`<ol class="turns" tabindex="0" aria-label=${t("web.log.turns")}>
    ${turns
      .map(
        ({ before, name, after }, i) => html`<li key=${i}>
        ${before}${name ? html`<b>${name}</b>` : null}${after}
      </li>`,
      )
      .reverse()}
  </ol>`;
}

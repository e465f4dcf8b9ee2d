// Check the deals of a finished game: every deck is made again from what was promised.

import { Icon } from "../cards/icons.js";
import { record } from "../net/api.js";
import { deckOf, keptPromises } from "../net/fair.js";
import { Sheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {{ deal: number, isFair: boolean }} Checked */

/** @param {any} told @returns {Checked[]} */
function checked(told) {
  return told.deals.map((/** @type {any} */ deal, /** @type {number} */ i) => {
    const proof = deal.fair;
    const isFair =
      Boolean(proof) &&
      keptPromises(proof) &&
      deckOf(told.game, proof).join(" ") === deal.deck.join(" ");
    return { deal: i, isFair };
  });
}

/** @param {{ session: import("../state/table.js").TableSession }} props */
export function CheckDeals({ session }) {
  const result = useSignal(/** @type {Checked[] | null} */ (null));
  const failed = useSignal(false);
  useEffect(() => {
    record(session.id)
      .then((told) => {
        result.value = checked(told);
      })
      .catch(() => {
        failed.value = true;
      });
  }, []);
  return h(
    Sheet,
    { title: t("web.after.check") },
    html`
      <p class="sheet-text">${t("web.check.text")}</p>
      ${failed.value ? html`<p>${t("web.problem.server_failed")}</p>` : null}
      <ul class="checked">
        ${(result.value ?? []).map(
          ({ deal, isFair }) => html`<li key=${deal} class=${isFair ? "yes" : "no"}>
            ${h(Icon, { name: isFair ? "check" : "cross" })}
            ${t(isFair ? "web.check.fair" : "web.check.not_fair", { round: deal + 1 })}
          </li>`,
        )}
      </ul>
      <p class="hint">${t("web.check.limits")}</p>
    `,
  );
}

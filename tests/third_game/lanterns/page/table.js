// The table of Lanterns: what lies in the middle, who has how many lanterns, and the own hand.

import { barOffers } from "../../lobby/bar_offers.js";
import { showMenu } from "../../lobby/menu.js";
import { linesOf, showLogSheet } from "../../ui/log_sheet.js";
import { TopBar } from "../../ui/topbar.js";
import { h, html } from "../../vendor/preact.js";
import { translatorOf } from "../../words/translator.js";
import { t } from "../../words/words.js";

/** @param {any} event @param {import("../../words/translator.js").Translator} translator */
const sentences = (event, translator) =>
  event.kind === "laid"
    ? [t("lanterns.laid", { player: translator.name(event.seat), card: event.card })]
    : [];

/** @param {import("../../state/session.js").Session} session */
const showLog = (session) =>
  showLogSheet("lanterns-log", () => {
    const deal = /** @type {any} */ (session.mine.value?.view)?.deal ?? 0;
    const translator = translatorOf(session, session.mine.value?.seat ?? null);
    const lines = linesOf(session, session.loggedEvents(deal), (event) =>
      sentences(event, translator),
    );
    return { sections: [{ title: t("score.deal", { deal: deal + 1 }), lines }] };
  });

/** @param {{ session: import("../../state/session.js").Session }} props */
export function LanternsTable({ session }) {
  const { view, seat, legal } = /** @type {any} */ (session.mine.value ?? { legal: [] });
  const lay = (/** @type {number} */ card) => session.live?.act(`lay ${card}`);
  return html`<main class="lanterns felt">
    ${h(TopBar, {
      title: t("game.lanterns"),
      ...barOffers(session),
      onLog: () => showLog(session),
      onMenu: () => showMenu(session),
    })}
    <p class="middle">${view?.middle.join(" ")}</p>
    <ul>
      ${view?.totals.map(
        (/** @type {number} */ total, /** @type {number} */ each) => html`<li key=${each}>
          ${session.playerName(each)} ${total}
        </li>`,
      )}
    </ul>
    <div class="hand">
      ${(seat === null ? [] : (view?.hands[seat] ?? [])).map(
        (/** @type {number} */ card, /** @type {number} */ i) => html`<button
          key=${i}
          aria-disabled=${!legal.includes(`lay ${card}`)}
          onClick=${() => lay(card)}
        >
          ${card}
        </button>`,
      )}
    </div>
  </main>`;
}

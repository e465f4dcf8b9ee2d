// Between two deals: whether the next one waits for somebody at this device, or for whom else.

import { html } from "../vendor/preact.js";
import { formatList, t } from "../words/words.js";

/**
 * @param {import("../state/live_session.js").LiveSession} session
 * @returns {{ isAsked: boolean, others: number[], hasBegun: boolean }} `hasBegun`: without this player, who
 *   has yet to come to the table
 */
export function nextDeal(session) {
  const fair = session.info.value?.fair;
  const waiting = fair?.phase === "ready" ? fair.waiting_for : [];
  const mine = session.mySeats.value;
  return {
    isAsked: waiting.some((seat) => mine.includes(seat)),
    others: waiting.filter((seat) => !mine.includes(seat)),
    hasBegun: session.consent.waiting.value === "round",
  };
}

/**
 * What is going on before the cards are dealt, in one line: for whom the table waits.
 * @param {import("../state/session.js").Session} table
 */
export function dealStatus(table) {
  const others = table.live ? nextDeal(table.live).others : [];
  const player = formatList(others.map((seat) => table.playerName(seat)));
  return player ? t("web.deal.waits_for", { player }) : t("web.deal.shuffled");
}

/**
 * The way from the scores to a round that has begun meanwhile.
 * @param {{ session: import("../state/live_session.js").LiveSession }} props
 */
export function ToTheTable({ session }) {
  return html`<button class="btn primary" data-go onClick=${() => session.consent.give()}>
    ${t("web.deal.to_table")}
  </button>`;
}

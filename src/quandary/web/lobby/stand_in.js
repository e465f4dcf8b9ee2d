// While a stand-in plays for somebody who is here: it says so, and gives the seat back. When somebody's
// time runs out, that is told as well.

import { announce } from "../ui/live.js";
import { note } from "../ui/note.js";
import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/table.js").TableSession} TableSession */

/** @param {{ session: TableSession }} props */
export function StandIn({ session }) {
  const seat = session.shownSeat.value;
  const { status, seats } = session.info.value ?? {};
  if (seat === null || !seats?.[seat]?.away || (status !== "playing" && status !== "dealing"))
    return null;
  return html`<section class="stand-in" aria-label=${t("web.stand_in.text")}>
    <p>${t("web.stand_in.text")}</p>
    <button class="btn primary" onClick=${() => session.say("back")}>
      ${t("web.stand_in.back")}
    </button>
  </section>`;
}

/** Whose time has run out, in a sentence. @param {TableSession} session @param {number} seat */
export function lateSentence(session, seat) {
  return seat === session.shownSeat.value
    ? t("web.stand_in.you_late")
    : t("web.stand_in.late", { player: session.playerName(seat) });
}

/** @param {TableSession} session @param {import("../protocol.js").Update} update */
export function announceLate(session, update) {
  if (update.kind !== "went_away" || update.detail?.why !== "clock" || update.seat == null) return;
  const sentence = lateSentence(session, update.seat);
  if (update.seat === session.shownSeat.peek()) note(sentence, "alarm", 6000);
  else announce(sentence);
}

/**
 * The events of a deal with those whose time ran out, as far as this visit saw it, in between.
 * @param {TableSession} session @param {number} deal @param {any[]} events
 */
export function withLate(session, deal, events) {
  const told = [...events];
  const late = session.late.filter((each) => each.deal === deal);
  for (const { seat, at } of late.reverse()) told.splice(at, 0, { kind: "late", seat });
  return told;
}

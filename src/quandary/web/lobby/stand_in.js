// While a stand-in plays for somebody who is here: it says so, and gives the seat back. When somebody's
// time runs out, that is announced as well.

import { announce } from "../ui/live_region.js";
import { lateSentence } from "../ui/log_sheet.js";
import { note } from "../ui/toast.js";
import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** @param {{ session: LiveSession }} props */
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

/** @param {LiveSession} session @param {import("../state/session.js").Change} update */
export function announceLate(session, update) {
  if (update.kind !== "went_away" || update.detail?.why !== "clock" || update.seat == null) return;
  const sentence = lateSentence(session, update.seat);
  if (update.seat === session.shownSeat.peek()) note(sentence, "alarm", 6000);
  else announce(sentence);
}

// While a stand-in plays for somebody who is here: it says so, and gives the seat back.

import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {{ session: import("../state/table.js").TableSession }} props */
export function StandIn({ session }) {
  const seat = session.shownSeat.value;
  if (seat === null || !session.info.value?.seats[seat]?.away) return null;
  return html`<p class="ribbon">${t("web.stand_in.text")}<button class="btn second" onClick=${() => session.say("back")}>${t("web.stand_in.back")}</button></p>`;
}

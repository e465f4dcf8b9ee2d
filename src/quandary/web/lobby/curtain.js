// Pass and play: between two people at one device nothing of a hand is to be seen.

import { h, html, useLayoutEffect } from "../vendor/preact.js";
import { Icon } from "../cards/icons.js";
import { hush } from "../ui/live.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { t } from "../words/words.js";

/** @param {{ session: import("../state/table.js").TableSession, seat: number }} props */
export function Curtain({ session, seat }) {
  const name = session.playerName(seat);
  useLayoutEffect(() => {
    closeSheet();
    hush();
    document.title = t("web.title.your_turn", { game: t(`game.${session.info.peek()?.game}`) });
  }, [seat]);
  return html`<div class="curtain felt">${h(Sheet, { title: t("web.curtain.title", { name }), final: true },
    html`<p class="sheet-text">${t("web.curtain.text", { name })}</p>
    <div class="sheet-foot"><button class="btn primary" autofocus onClick=${() => { session.shownSeat.value = seat; }}>${h(Icon, { name: "eye" })}${t("web.curtain.open", { name })}</button></div>`)}</div>`;
}

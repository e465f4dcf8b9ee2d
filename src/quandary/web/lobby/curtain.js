// Pass and play: between two people at one device nothing of a hand is to be seen.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { hush } from "../ui/live_region.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useEffect, useLayoutEffect, useRef } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {{ session: import("../state/live_session.js").LiveSession, seat: number }} props */
export function Curtain({ session, seat }) {
  const name = session.playerName(seat);
  useLayoutEffect(() => {
    closeSheet();
    hush();
    document.title = t("web.title.your_turn", { game: t(`game.${session.game.peek()}`) });
  }, [seat]);
  return html`<div class="curtain felt">${h(
    Sheet,
    { title: t("web.curtain.title", { name }), final: true },
    html`<p class="sheet-text">${t("web.curtain.text", { name })}</p>
    <div class="sheet-foot"><button class="btn primary" autofocus onClick=${() => {
      session.shownSeat.value = seat;
    }}>${h(Icon, { name: "eye" })}${t("web.curtain.open", { name })}</button></div>`,
  )}</div>`;
}

/**
 * Somebody has played, and another is next: there is time to see what was drawn, or to take back what was
 * chosen, before the curtain falls.
 * @param {{ session: import("../state/live_session.js").LiveSession, seat: number }} props
 */
export function PassOn({ session, seat }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const says = t("web.wait.turn_of", { player: session.playerName(seat) });
  const undo = gameOf(session.game.value ?? "").undo;
  const canUndo = undo !== null && session.mine.value?.legal.includes(undo.action);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return html`<section class="pass-on" aria-label=${says}>
    ${
      undo && canUndo
        ? html`<button class="btn second" data-do="take-back" onClick=${() => session.act(undo.action)}>
          ${h(Icon, { name: "turn" })}
          ${undo.label()}
        </button>`
        : html`<p>${says}</p>`
    }
    <button
      class="btn primary"
      ref=${button}
      onClick=${() => {
        session.shownSeat.value = null;
      }}
    >
      ${t("web.curtain.done")}
    </button>
  </section>`;
}

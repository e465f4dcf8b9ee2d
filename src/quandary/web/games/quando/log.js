// Everything that has happened in this round, newest last.

import { h, html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { Sheet, showSheet } from "../../ui/sheet.js";
import { t } from "../../words/words.js";
import { sentence } from "./telling.js";

/** @param {import("./play.js").QuandoPlay} play @returns {import("./telling.js").Teller} */
export const tellerOf = (play) => ({
  seat: play.seat.value,
  name: (seat) => (seat === play.seat.value ? t("player.you") : play.session.playerName(seat)),
});

/** @param {{ play: import("./play.js").QuandoPlay }} props */
function LogSheet({ play }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "end" }), []);
  const events = play.view.value?.events ?? [];
  const teller = tellerOf(play);
  return h(Sheet, { title: t("web.log.title") },
    events.length
      ? html`<ol class="loglines">${events.map((/** @type {any} */ event, /** @type {number} */ i) => html`<li key=${i} class=${event.kind}>${sentence(event, teller)}</li>`)}<li ref=${end} aria-hidden="true"></li></ol>`
      : html`<p class="sheet-text">${t("web.log.empty")}</p>`);
}

/** @param {import("./play.js").QuandoPlay} play */
export const showLog = (play) => showSheet(() => h(LogSheet, { play }));

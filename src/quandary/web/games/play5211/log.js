// What happened, in the sentences that a listener hears, newest round first.

import { h, html } from "../../vendor/preact.js";
import { Sheet, showSheet } from "../../ui/sheet.js";
import { t } from "../../words/words.js";
import { sentences } from "./telling.js";
import { voiceOf } from "./names.js";

/** @param {import("../../protocol.js").Play5211View["events"]} events @param {import("./names.js").Voice} voice */
function rounds(events, voice) {
  /** @type {{ number: number, lines: string[] }[]} */
  const told = [{ number: 1, lines: [] }];
  for (const event of events) {
    told[told.length - 1].lines.push(...sentences(event, voice));
    if (event.kind === "scored") told.push({ number: event.round + 2, lines: [] });
  }
  return told.filter(({ lines }) => lines.length).reverse();
}

/** @param {{ session: import("../../state/table.js").TableSession }} props */
function LogSheet({ session }) {
  const mine = session.mine.value;
  const told = mine?.view ? rounds(/** @type {any} */ (mine.view).events, voiceOf(session, mine.seat)) : [];
  return h(Sheet, { title: t("web.log.title") },
    told.length ? html`<div class="log5211">${told.map(({ number, lines }) => html`<section key=${number}>
      <h3>${t("score.round", { round: number })}</h3>
      <ul>${lines.map((line, i) => html`<li key=${i}>${line}</li>`)}</ul></section>`)}</div>` : html`<p class="sheet-text">${t("web.log.empty")}</p>`);
}

/** @param {import("../../state/table.js").TableSession} session */
export const showLog = (session) => showSheet(() => h(LogSheet, { session }));

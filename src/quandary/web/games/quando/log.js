// Everything that has happened in this game, newest last; of rounds that this visit has not seen, the points.

import { lateSentence, withLate } from "../../lobby/stand_in.js";
import { Sheet, showSheet } from "../../ui/sheet.js";
import { h, html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { sentence } from "./telling.js";

/** @param {import("./play.js").QuandoPlay} play @returns {import("./telling.js").Teller} */
export const tellerOf = (play) => ({
  seat: play.seat.value,
  name: (seat) => (seat === play.seat.value ? t("player.you") : play.session.playerName(seat)),
});

/** @param {import("./play.js").QuandoPlay} play @param {number} round */
function linesOf(play, round) {
  const view = play.view.value;
  const teller = tellerOf(play);
  const events = withLate(
    play.session,
    round,
    round === view.deal ? view.events : play.session.eventsOf(round),
  );
  const said = (/** @type {any} */ event) =>
    event.kind === "late" ? lateSentence(play.session, event.seat) : sentence(event, teller);
  if (events.length) return events.map((event) => ({ kind: event.kind, text: said(event) }));
  const points = (view.sheet[round] ?? []).map(
    (/** @type {number} */ each, /** @type {number} */ seat) => `${teller.name(seat)} ${each}`,
  );
  return [{ kind: "scored", text: t("web.log.points", { points: points.join(", ") }) }];
}

/** @param {{ play: import("./play.js").QuandoPlay }} props */
function LogSheet({ play }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "end" }), []);
  const view = play.view.value;
  const rounds = Array.from({ length: (view?.deal ?? -1) + 1 }, (_, round) => round);
  return h(
    Sheet,
    { title: t("web.log.title") },
    rounds.length
      ? html`
        ${rounds.map(
          (round) => html`<section class="loground" key=${round}>
            <h3>${t("table.round", { round: round + 1 })}</h3>
            <ol class="loglines">
              ${linesOf(play, round).map(
                ({ kind, text }, i) => html`<li key=${i} class=${kind}>
                  ${text}
                </li>`,
              )}
            </ol>
          </section>`,
        )}
        <span ref=${end} aria-hidden="true"></span>
      `
      : html`<p class="sheet-text">${t("web.log.empty")}</p>`,
  );
}

/** @param {import("./play.js").QuandoPlay} play */
export const showLog = (play) => showSheet(() => h(LogSheet, { play }));

// Everything that has happened in a game, in the sentences that a listener hears.

import { h, html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { numbersByName } from "../words/outcome.js";
import { t } from "../words/words.js";
import { Sheet, showSheet } from "./sheet.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {{ kind: string, text: string }} Line */
/** @typedef {{ title: string, lines: Line[], parts?: { title: string, lines: Line[] }[] }} Section */
/**
 * @typedef {object} Log
 * @property {Section[]} sections
 * @property {any} [above]
 * @property {boolean} [endsAtNow] the newest stands last, so that is what is shown first
 */

/** Whose time has run out, in a sentence. @param {Session} session @param {number} seat */
export function lateSentence(session, seat) {
  return seat === session.shownSeat.value
    ? t("web.stand_in.you_late")
    : t("web.stand_in.late", { player: session.playerName(seat) });
}

/**
 * The sentences for events, and for those whose time ran out in between.
 * @param {Session} session @param {any[]} events @param {(event: any) => string[]} sentences
 * @returns {Line[]}
 */
export function linesOf(session, events, sentences) {
  return events.flatMap((event) => {
    const told = event.kind === "late" ? [lateSentence(session, event.seat)] : sentences(event);
    return told.map((text) => ({ kind: event.kind, text }));
  });
}

/**
 * What is known of a deal of which nothing was seen: who got how many points.
 * @param {number[]} points @param {import("../words/translator.js").Translator} translator
 * @returns {Line}
 */
export const pointsLine = (points, translator) => ({
  kind: "scored",
  text: t("web.log.points", { points: numbersByName(points, translator) }),
});

/** @param {{ lines: Line[] }} props */
const Lines = ({ lines }) => html`<ol class="loglines">
  ${lines.map(({ kind, text }, i) => html`<li key=${i} class=${kind}>${text}</li>`)}
</ol>`;

/** @param {{ class: string, read: () => Log }} props */
function LogSheet({ class: name, read }) {
  const { sections, above, endsAtNow = false } = read();
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "end" }), []);
  return h(
    Sheet,
    { title: t("web.log.title") },
    above,
    sections.length
      ? html`<div class=${`log ${name}`}>
        ${sections.map(
          ({ title, lines, parts = [] }) => html`<section class="loground" key=${title}>
            <h3>${title}</h3>
            ${h(Lines, { lines })}
            ${parts.map(
              (part) => html`
                <h4>${part.title}</h4>
                ${h(Lines, { lines: part.lines })}
              `,
            )}
          </section>`,
        )}
        ${endsAtNow ? html`<span ref=${end} aria-hidden="true"></span>` : null}
      </div>`
      : html`<p class="sheet-text">${t("web.log.empty")}</p>`,
  );
}

/** @param {string} name the game's class, for its styles @param {() => Log} read */
export const showLogSheet = (name, read) => showSheet(() => h(LogSheet, { class: name, read }));

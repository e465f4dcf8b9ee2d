// What happened, in the sentences that a listener hears, newest round first.

import { COLOURS, Shape } from "../../cards/shapes.js";
import { lateSentence, withLate } from "../../lobby/stand_in.js";
import { Sheet, showSheet } from "../../ui/sheet.js";
import { h, html } from "../../vendor/preact.js";
import { capital, t } from "../../words/words.js";
import { voiceOf } from "./names.js";
import { sentences } from "./telling.js";

/**
 * @param {import("../../state/table.js").TableSession} session
 * @param {number} deal
 * @param {import("../../protocol.js").Play5211View["events"]} events
 * @param {import("./names.js").Voice} voice
 */
function rounds(session, deal, events, voice) {
  /** @type {{ number: number, lines: string[] }[]} */
  const told = [{ number: 1, lines: [] }];
  for (const event of withLate(session, deal, events)) {
    told[told.length - 1].lines.push(
      ...(event.kind === "late" ? [lateSentence(session, event.seat)] : sentences(event, voice)),
    );
    if (event.kind === "scored") told.push({ number: event.round + 2, lines: [] });
  }
  return told.filter(({ lines }) => lines.length).reverse();
}

const VALUES = ["1", "2", "3", "4", "5", "6"];

/**
 * What anybody could have remembered: how often each card has lain open in this deal.
 * @param {{ seen: Record<string, number> }} props
 */
function Seen({ seen }) {
  return html`<details class="seen5211">
    <summary>${t("play5211.seen")}</summary>
    <table class="figures">
      <thead>
        <tr><td></td>${VALUES.map((value) => html`<th key=${value} scope="col">${value}</th>`)}</tr>
      </thead>
      <tbody>
        ${COLOURS.map(
          (colour) => html`<tr key=${colour}>
            <th scope="row">
              ${h(Shape, { colour })}
              <span>${capital(t(`colour.${colour}`))}</span>
            </th>
            ${VALUES.map(
              (value) => html`<td key=${value} class=${seen[colour + value] ? "num" : "num none"}>
                ${seen[colour + value] ?? 0}
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/**
 * The deals of the longer game before this one; of those that this visit has not seen, the points.
 * @param {import("../../state/table.js").TableSession} session
 * @param {any} view
 * @param {import("./names.js").Voice} voice
 */
function earlierDeals(session, view, voice) {
  const deals = Array.from({ length: view.deal ?? 0 }, (_, deal) => deal).reverse();
  return deals.map((deal) => {
    const told = rounds(session, deal, session.eventsOf(deal), voice);
    const points = (view.sheet[deal] ?? [])
      .map(
        (/** @type {number} */ each, /** @type {number} */ seat) => `${voice.name(seat)} ${each}`,
      )
      .join(", ");
    return html`<section key=${deal}>
      <h3>${t("score.deal", { deal: deal + 1 })}</h3>
      <ul><li>${t("web.log.points", { points })}</li></ul>
      ${told.map(
        ({ number, lines }) => html`
          <h4>${t("score.round", { round: number })}</h4>
          <ul>${lines.map((line, i) => html`<li key=${i}>${line}</li>`)}</ul>
        `,
      )}
    </section>`;
  });
}

/** @param {{ session: import("../../state/table.js").TableSession }} props */
function LogSheet({ session }) {
  const mine = session.mine.value;
  const voice = voiceOf(session, mine?.seat ?? null);
  const told = mine?.view
    ? rounds(
        session,
        /** @type {any} */ (mine.view).deal ?? 0,
        /** @type {any} */ (mine.view).events,
        voice,
      )
    : [];
  const seen = session.info.value?.memory_aid
    ? /** @type {any} */ (mine?.view)?.memory?.seen
    : null;
  return h(
    Sheet,
    { title: t("web.log.title") },
    seen && Object.keys(seen).length ? h(Seen, { seen }) : null,
    told.length
      ? html`<div class="log5211">${told.map(
          ({ number, lines }) => html`<section key=${number}>
      <h3>${t("score.round", { round: number })}</h3>
      <ul>${lines.map((line, i) => html`<li key=${i}>${line}</li>`)}</ul></section>`,
        )}${earlierDeals(session, mine?.view, voice)}</div>`
      : html`<p class="sheet-text">${t("web.log.empty")}</p>`,
  );
}

/** @param {import("../../state/table.js").TableSession} session */
export const showLog = (session) => showSheet(() => h(LogSheet, { session }));

// How everybody has done at this table, in all its games.

import { Sheet, showSheet } from "../ui/sheet.js";
import { Token } from "../ui/token.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */
/** @typedef {import("../protocol.js").EveningRow} Row */

/** Most games won first. @param {LiveSession} session @returns {Row[]} */
function rowsOf(session) {
  const rows = session.info.value?.evening ?? [];
  return [...rows].sort((one, other) => other.won - one.won || other.games - one.games);
}

/** @param {{ session: LiveSession, row: Row }} props */
function TallyRow({ session, row }) {
  const emblem = row.seat == null ? null : session.emblemOf(row.seat);
  return html`<tr>
    <th scope="row">
      ${h(Token, { name: row.name, emblem })}
      <span>${row.seat == null ? t("web.evening.left", { name: row.name }) : row.name}</span>
    </th>
    <td class="num">${row.won}</td>
    <td class="num">${row.games}</td>
    <td class="num">${row.points}</td>
  </tr>`;
}

/** @param {{ session: LiveSession }} props */
function TallyTable({ session }) {
  return html`<table class="tally">
    <thead>
      <tr>
        <th scope="col">${t("web.evening.player")}</th>
        <th scope="col">${t("web.evening.won")}</th>
        <th scope="col">${t("web.evening.games")}</th>
        <th scope="col">${t("web.evening.points")}</th>
      </tr>
    </thead>
    <tbody>${rowsOf(session).map((row) => h(TallyRow, { key: `${row.seat} ${row.name}`, session, row }))}</tbody>
  </table>`;
}

/** A panel beside the seats, once a game has been played. @param {{ session: LiveSession }} props */
export function EveningTally({ session }) {
  if (!rowsOf(session).length) return null;
  return html`<section class="paper-card" aria-labelledby="evening-title">
    <h2 id="evening-title">${t("web.evening.title")}</h2>
    ${h(TallyTable, { session })}
  </section>`;
}

/** @param {{ session: LiveSession }} props */
const EveningSheet = ({ session }) =>
  h(Sheet, { title: t("web.evening.title") }, h(TallyTable, { session }));

/** Whether there is more to tell than the last result. @param {LiveSession} session */
export const hasEvening = (session) => rowsOf(session).some((row) => row.games > 1);

/** @param {LiveSession} session */
export const showEvening = (session) => showSheet(() => h(EveningSheet, { session }));

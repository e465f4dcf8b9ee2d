// The score sheet as on paper: a row for every deal that is played and every round of this one.

import { Lettering } from "../../cards/lettering.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { scoredRounds } from "./story.js";

/** @typedef {import("../../protocol.js").Play5211View} View */

/** Written with a pen. @param {{ number: number }} props */
const Pen = ({ number }) =>
  html`
    <span class="sr">${number}</span>
    <span aria-hidden="true">${h(Lettering, { text: String(number), weight: 7 })}</span>
  `;

/**
 * Earlier deals, then the rounds of this one.
 * @param {View} view
 * @returns {{ label: string, points: number[] }[]}
 */
function rowsOf(view) {
  const isUnderWay = view.phase === "lay";
  const rounds = scoredRounds(view.events);
  const deals = isUnderWay || !rounds.length ? view.sheet : view.sheet.slice(0, -1);
  return [
    ...deals.map((points, i) => ({ label: t("score.deal", { deal: i + 1 }), points })),
    ...rounds.map((score) => ({
      label: t("score.round", { round: score.round + 1 }),
      points: score.points,
    })),
  ];
}

/** @param {{ view: View, voice: import("./names.js").Voice }} props */
export function ScoreSheet({ view, voice }) {
  const seats = Array.from(
    { length: view.players },
    (_, i) => ((voice.viewer ?? 0) + i) % view.players,
  );
  const rows = rowsOf(view);
  const most = Math.max(...view.totals);
  return html`<section class="score-sheet" aria-label=${t("score.heading")}>
    <div class="leaf" tabindex="0" role="group" aria-label=${t("score.heading")}>
      <table>
        <colgroup><col />${seats.map((seat) => html`<col key=${seat} />`)}</colgroup>
        <thead>
          <tr>
            <td></td>
            ${seats.map((seat) => html`<th key=${seat} scope="col">${voice.name(seat)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (
              { label, points },
              i,
            ) => html`<tr key=${label} class=${i === rows.length - 1 ? "now" : ""}>
              <th scope="row">${label}</th>
              ${seats.map(
                (seat) => html`<td key=${seat} class=${points[seat] === 0 ? "zero" : ""}>
                  ${h(Pen, { number: points[seat] })}
                </td>`,
              )}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("score.total")}</th>
            ${seats.map(
              (
                seat,
              ) => html`<td key=${seat} class=${view.totals[seat] === most && most > 0 ? "best" : ""}>
                ${h(Pen, { number: view.totals[seat] })}
              </td>`,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  </section>`;
}

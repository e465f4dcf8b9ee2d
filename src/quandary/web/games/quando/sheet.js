// The score sheet: a leaf of paper, a column for everybody, numbers written with a pencil.

import { Lettering } from "../../cards/lettering.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { tellerOf } from "./log.js";

const RING = "M62 9C40 -1 9 7 5 31C2 53 30 65 53 62C76 59 87 43 83 26C79 10 56 1 34 6";

/** @param {number} number @param {number} [weight] */
const penned = (number, weight = 7) => h(Lettering, { text: String(number), weight });

/** @param {{ play: import("./play.js").QuandoPlay, scored: any, isOver: boolean }} props */
export function ScoreSheet({ play, scored, isOver }) {
  const view = play.view.value;
  const teller = tellerOf(play);
  const first = play.seat.value ?? 0;
  const seats = Array.from({ length: view.players }, (_, i) => (first + i) % view.players);
  const best = Math.min(...scored.totals);
  // Where the word for a round is long and there are many columns, its number says enough.
  const isLong = t("table.round", { round: 1 }).length > 9;
  const label = (/** @type {number} */ round) =>
    isLong && view.players > 4
      ? html`
        <span class="sr">${t("table.round", { round })}</span>
        <span class="num" aria-hidden="true">${round}</span>
      `
      : t("table.round", { round });
  return html`<section class="sheet" aria-label=${t("score.heading")}>
    <div class=${isLong && view.players <= 4 ? "leaf long" : "leaf"} tabindex="0">
      <table>
        <colgroup><col />${seats.map((seat) => html`<col key=${seat} />`)}</colgroup>
        <thead>
          <tr>
            <th><span class="sr">${t("web.sheet.round")}</span></th>
            ${seats.map((seat) => html`<th scope="col" key=${seat}>${teller.name(seat)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${view.sheet.map((/** @type {number[]} */ points, /** @type {number} */ round) => {
            const isNow = round === view.sheet.length - 1;
            return html`<tr key=${round} class=${isNow ? "now" : ""}>
              <th scope="row">${label(round + 1)}</th>
              ${seats.map((seat) =>
                isNow && scored.penalty && scored.knocker === seat
                  ? h(Penalised, { key: seat, scored, seat })
                  : html`<td key=${seat} class=${points[seat] === 0 ? "zero" : ""}>
                    ${penned(points[seat])}
                  </td>`,
              )}
            </tr>`;
          })}
          ${
            isOver
              ? null
              : html`<tr class="blank">
                <th scope="row">${label(view.sheet.length + 1)}</th>
                ${seats.map((seat) => html`<td key=${seat}></td>`)}
              </tr>`
          }
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("score.total")}</th>
            ${seats.map(
              (seat) => html`<td key=${seat} class=${scored.totals[seat] === best ? "best" : ""}>
                ${penned(scored.totals[seat], 8.5)}
              </td>`,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  </section>`;
}

/** The knocker's penalty, ringed in red. @param {{ scored: any, seat: number }} props */
function Penalised({ scored, seat }) {
  return html`<td class="red">
    <svg
      class="ring"
      viewBox="0 0 88 66"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path vector-effect="non-scaling-stroke" d=${RING} />
    </svg>
    <span class="up">${penned(scored.points[seat])}</span>
    <span class="fine num">${scored.sums[seat]} + ${scored.penalty}</span>
  </td>`;
}

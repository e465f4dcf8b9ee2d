// The score sheet: a leaf of paper, a column for everybody, numbers written with a pencil.

import { Lettering } from "../cards/lettering.js";
import { h, html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { shortName } from "../words/short_name.js";
import { t } from "../words/words.js";

/** More columns than these stand close to each other. */
export const MANY_COLUMNS = 4;
/** So many have room for their names even on a small phone. */
const FEW_COLUMNS = 3;
/** What a name has where the columns are narrow. */
const FEW_LETTERS = 7;

/**
 * @typedef {object} Row
 * @property {any} label
 * @property {number[] | null} points by seat; none yet in a row that is to be filled
 * @property {boolean} [isNow]
 * @property {(seat: number) => any} [special] a cell that is more than its number
 * @property {(points: number) => boolean} [isGood] whether one cannot do better in a round
 */

/** Seats as a reader looks for them: their own first. @param {number} players @param {number | null} own */
export const seatsFrom = (players, own) =>
  Array.from({ length: players }, (_, i) => ((own ?? 0) + i) % players);

/** @param {number} number @param {number} [weight] */
export const drawNumber = (number, weight = 7) => h(Lettering, { text: String(number), weight });

/** @param {{ seat: number, seats: number[], names: (seat: number) => string }} props */
function NameHead({ seat, seats, names }) {
  const name = names(seat);
  const others = seats.filter((other) => other !== seat).map(names);
  return html`<th scope="col" aria-label=${name}>
    <span class="short">${shortName(name, others)}</span>
    <span class="shorter">${shortName(name, others, FEW_LETTERS)}</span>
  </th>`;
}

/** @param {{ row: Row, seats: number[] }} props */
function SheetRow({ row, seats }) {
  const { points, isNow = false, special, isGood } = row;
  return html`<tr class=${isNow ? "now" : points ? "" : "blank"}>
    <th scope="row">${row.label}</th>
    ${seats.map(
      (seat) =>
        special?.(seat) ??
        html`<td key=${seat} class=${points && isGood?.(points[seat]) ? "good" : ""}>
          ${points ? drawNumber(points[seat]) : null}
        </td>`,
    )}
  </tr>`;
}

/**
 * @param {{
 *   seats: number[],
 *   names: (seat: number) => string,
 *   rows: Row[],
 *   totals: number[],
 *   isBest: (seat: number) => boolean,
 *   isLong?: boolean,
 *   totalWeight?: number,
 * }} props `isLong` leaves more room for the labels
 */
export function ScoreSheet(props) {
  const { seats, names, rows, totals, isBest, isLong = false, totalWeight = 7 } = props;
  const isMany = seats.length > MANY_COLUMNS;
  const isFew = seats.length <= FEW_COLUMNS;
  const leaf = useRef(/** @type {HTMLElement | null} */ (null));
  // Where a long sheet scrolls, the newest round is in sight.
  useLayoutEffect(() => leaf.current?.scrollTo(0, leaf.current.scrollHeight), [rows.length]);
  return html`<section class="score-sheet" aria-label=${t("score.heading")}>
    <div
      class=${["leaf", isLong && "long", isMany && "many", isFew && "few"].filter(Boolean).join(" ")}
      ref=${leaf}
      style=${{ "--cols": seats.length }}
      tabindex="0"
      role="group"
      aria-label=${t("score.heading")}
    >
      <table>
        <colgroup><col />${seats.map((seat) => html`<col key=${seat} />`)}</colgroup>
        <thead>
          <tr>
            <th><span class="sr">${t("web.sheet.round")}</span></th>
            ${seats.map((seat) => h(NameHead, { key: seat, seat, seats, names }))}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row, i) => h(SheetRow, { key: i, row, seats }))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("score.total")}</th>
            ${seats.map(
              (seat) => html`<td key=${seat} class=${isBest(seat) ? "best" : ""}>
                ${drawNumber(totals[seat], totalWeight)}
              </td>`,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  </section>`;
}

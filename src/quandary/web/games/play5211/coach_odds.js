// Where the colours may end, if the best choice is laid: what the coach knows of 5211.

import { h, html } from "../../vendor/preact.js";
import { formatNumber, percentOf } from "../../words/numbers.js";
import { t } from "../../words/words.js";

/** @param {number} share */
const percent = (share) => t("5211.coach.percent", { percent: percentOf(share) });

/** @param {{ odds: any, best: string }} props */
export const CoachOdds = ({ odds, best }) =>
  odds.choices[best]
    ? html`<h3>${t("5211.coach.title")}</h3>
      ${h(ColourOdds, { odds, best })}`
    : null;

/** What the coach says when somebody presses the lanes. */
export const aboutLanes = () => ({ title: t("5211.coach.title"), Inside: ColourOdds });

/** @param {{ odds: any, best: string }} props */
function ColourOdds({ odds, best }) {
  const told = odds.choices[best];
  if (!told) return null;
  return html`<div class="odds">
    <table class="odds-table">
      <thead>
        <tr>
          <th scope="col">${t("5211.coach.colour")}</th>
          <th scope="col">${t("5211.coach.scores")}</th>
          <th scope="col">${t("5211.coach.over_limit")}</th>
          <th scope="col">${t("5211.coach.tied")}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(told.colours).map(
          ([letter, { scores, over_limit, tied }]) => html`<tr key=${letter}>
            <th scope="row">${t(`5211.colour.${letter}`)}</th>
            <td class="num">${percent(scores)}</td>
            <td class="num">${percent(over_limit)}</td>
            <td class="num">${percent(tied)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="advice-why">
      ${t("5211.coach.kododo", { percent: percentOf(told.kododo) })}${" "}
      ${t("5211.coach.points", { points: formatNumber(told.points) })}
    </p>
  </div>`;
}

// The lanes of a round as a picture of the rules page. Limit and exact number stand in its text.

import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { Lanes } from "./lanes.js";

/**
 * @typedef {object} LanesPicture
 * @property {Record<string, number>} counts
 * @property {number} limit
 * @property {number} kododos
 * @property {number} needed
 * @property {string | null} scores
 * @property {Record<string, "limit" | "tie">} out
 */

/** @param {{ lanes: LanesPicture, caption: string }} props */
export function LanesFigure({ lanes, caption }) {
  const { counts, limit, kododos, needed, out, scores } = lanes;
  return html`<figure class="picture">
    ${h(Lanes, {
      shown: { counts, limit, kododos, needed },
      label: t("5211.lane.this_round"),
      outcome: { out, wins: scores, kododosOut: false },
    })}
    <figcaption>${caption}</figcaption>
  </figure>`;
}

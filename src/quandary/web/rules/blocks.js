// The parts a clause is made of: text, pictures of cards and lanes, tables, lists, rulings.

import { Icon } from "../cards/icons.js";
import { Play5211Card } from "../cards/play5211.js";
import { QuandoCard } from "../cards/quando.js";
import { Lanes } from "../games/play5211/lanes.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * @typedef {{
 *   players: number,
 *   counts: Record<string, number>,
 *   kododos: number,
 *   scores: string | null,
 *   out: string[],
 * }} LanesPicture
 */
/**
 * @typedef {string | { cards: string, wrong?: boolean, caption: string } | { lanes: LanesPicture, caption: string }
 *   | { table: string[][] } | { list: string[] } | { ruling: string }} AnyBlock
 */

const MARK = /(\*\*[^*]+\*\*|\*[^*]+\*|\b[QF]\d+\b|\d+(?:–\d+)+)/;

/**
 * Text with **weight**, *another language*, and clauses that lead to themselves.
 * @param {{ text: string }} props
 */
export function Rich({ text }) {
  return text.split(MARK).map((part, i) => {
    if (i % 2 === 0) return part;
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("*")) return html`<em>${part.slice(1, -1)}</em>`;
    if (part.includes("–")) return html`<span class="run">${part}</span>`;
    return html`<a href=${`#${part}`}>${part}</a>`;
  });
}

/** One card by its name: q7, q?, y3. @param {string} name */
function card(name) {
  if (name.startsWith("q"))
    return h(QuandoCard, { number: name === "q?" ? null : Number(name.slice(1)) });
  return h(Play5211Card, { colour: name[0], value: Number(name[1]) });
}

/** @param {{ word: string }} props */
function Drawn({ word }) {
  if (word === ">") return html`<span class="then">${h(Icon, { name: "next" })}</span>`;
  if (word === ",") return html`<span class="gap"></span>`;
  const [one, other] = word.split("/");
  if (!other) return card(one);
  return html`<span class="both">${card(one)}${h(Icon, { name: "turn" })}${card(other)}</span>`;
}

/** @param {{ cards: string, wrong?: boolean, caption: string }} props */
function CardsPicture({ cards, wrong = false, caption }) {
  return html`<figure class=${wrong ? "picture wrong" : "picture"}>
    <div class="row" aria-hidden="true">
      ${cards.split(" ").map((word, i) => h(Drawn, { key: i, word }))}
      ${wrong ? html`<span class="no">${h(Icon, { name: "cross" })}</span>` : null}
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** @param {{ lanes: LanesPicture, caption: string }} props */
function LanesFigure({ lanes, caption }) {
  const limit = lanes.players + 3;
  const shown = { counts: lanes.counts, limit, kododos: lanes.kododos, needed: lanes.players + 2 };
  const out = Object.fromEntries(
    lanes.out.map((colour) => [colour, lanes.counts[colour] >= limit ? "limit" : "tie"]),
  );
  const told = { out: /** @type {any} */ (out), wins: lanes.scores, kododosOut: false };
  return html`<figure class="picture named">
    ${h(Lanes, { shown, label: t("play5211.lane.this_round"), told })}
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** @param {{ rows: string[][] }} props */
function Figures({ rows }) {
  const [head, ...body] = rows;
  return html`<table class="figures">
    <thead>
      <tr>
        <th scope="col">${head[0]}</th>
        ${head.slice(1).map((cell) => html`<th scope="col" class="num">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${body.map(
        (row) => html`<tr>
          <th scope="row">${row[0]}</th>
          ${row.slice(1).map((cell) => html`<td class="num">${cell}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ block: AnyBlock }} props */
export function Block({ block }) {
  if (typeof block === "string") return html`<p>${h(Rich, { text: block })}</p>`;
  if ("cards" in block) return h(CardsPicture, block);
  if ("lanes" in block) return h(LanesFigure, block);
  if ("table" in block) return h(Figures, { rows: block.table });
  if ("list" in block)
    return html`<ul class="points">
      ${block.list.map((text) => html`<li>${h(Rich, { text })}</li>`)}
    </ul>`;
  return html`<p class="ruling">
    <b>${t("rules_page.ruling")}</b> ${h(Rich, { text: block.ruling })}
  </p>`;
}

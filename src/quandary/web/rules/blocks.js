// The parts a clause is made of: text, pictures, tables, lists, rulings.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * Text, or a block by the name of what it holds; a game may have pictures of its own (`rules.blocks`).
 * @typedef {string | { cards: string, wrong?: boolean, caption: string } | { table: string[][] }
 *   | { list: string[] } | { ruling: string } | Record<string, any>} AnyBlock
 */

const MARK = /(\*\*[^*]+\*\*|\*[^*]+\*|\b[A-Z]\d+\b|\d+(?:–\d+)+)/;

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

/** @typedef {(name: string) => any} CardDrawer how a game draws a card by its name */

/** @param {{ card: CardDrawer, word: string }} props */
function Drawn({ card, word }) {
  if (word === ">") return html`<span class="then">${h(Icon, { name: "next" })}</span>`;
  if (word === ",") return html`<span class="gap"></span>`;
  const [one, other] = word.split("/");
  if (!other) return card(one);
  return html`<span class="both">${card(one)}${h(Icon, { name: "turn" })}${card(other)}</span>`;
}

/** @param {{ card: CardDrawer, cards: string, wrong?: boolean, caption: string }} props */
function CardsPicture({ card, cards, wrong = false, caption }) {
  return html`<figure class=${wrong ? "picture wrong" : "picture"}>
    <div class="row" aria-hidden="true">
      ${cards.split(" ").map((word, i) => h(Drawn, { key: i, card, word }))}
      ${wrong ? html`<span class="no">${h(Icon, { name: "cross" })}</span>` : null}
    </div>
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

/** @param {{ game: string, block: AnyBlock }} props */
export function Block({ game, block }) {
  if (typeof block === "string") return html`<p>${h(Rich, { text: block })}</p>`;
  const { card, blocks } = gameOf(game).rules;
  const own = Object.keys(blocks).find((name) => name in block);
  if (own) return blocks[own](block);
  if ("cards" in block) return h(CardsPicture, { card, .../** @type {any} */ (block) });
  if ("table" in block) return h(Figures, { rows: block.table });
  if ("list" in block)
    return html`<ul class="points">
      ${block.list.map((/** @type {string} */ text) => html`<li>${h(Rich, { text })}</li>`)}
    </ul>`;
  return html`<p class="ruling">
    <b>${t("rules_page.ruling")}</b> ${h(Rich, { text: block.ruling })}
  </p>`;
}

// "Why can't I?": one clause of the rules, read at the table. The table stays as it is.

import { Icon } from "../cards/icons.js";
import { language } from "../state/settings.js";
import { closeSheet, Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { Block } from "./blocks.js";
import { clauseOf, fetchRules } from "./rules_text.js";

/** @typedef {import("./rules_text.js").Rules} Rules */
/**
 * Why something cannot be done: a sentence, and the clause it rests on.
 * @typedef {{ text: string, clause: string | null }} Why
 */

/** @param {{ game: string, id: string }} props */
function ClauseSheet({ game, id }) {
  const rules = useSignal(/** @type {Rules | null} */ (null));
  const hasFailed = useSignal(false);
  const shown = useSignal(id);
  const wanted = language();
  useEffect(() => {
    fetchRules(game, wanted)
      .then((found) => {
        rules.value = found;
      })
      .catch(() => {
        hasFailed.value = true;
      });
  }, [game, wanted]);
  const clause = clauseOf(rules.value, shown.value);
  const title = clause
    ? t("rules_page.rule_of", { clause: clause.id, title: clause.title })
    : t("rules_page.rule", { clause: shown.value });
  // A clause that names another leads there within the sheet: the address is the table's.
  const follow = (/** @type {Event} */ event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (!link) return;
    event.preventDefault();
    shown.value = link.getAttribute("href")?.slice(1) ?? id;
    document.getElementById("sheet-title")?.focus();
  };
  return h(
    Sheet,
    { title },
    html`
      <div class="clause clause-text" onClick=${follow} aria-busy=${!clause && !hasFailed.value}>
        ${clause?.body.map((block, i) => h(Block, { key: `${clause.id}.${i}`, game, block }))}
        ${hasFailed.value ? html`<p class="sheet-text">${t("rules_page.failed")}</p>` : null}
      </div>
      <div class="sheet-foot">
        <a class="btn second" href=${`/rules/${game}#${shown.value}`} target="_blank">
          ${h(Icon, { name: "book" })}
          ${t("rules_page.all")}
        </a>
        <button class="btn primary" autofocus onClick=${closeSheet}>
          ${t("rules_page.understood")}
        </button>
      </div>
    `,
  );
}

/** @param {string} game @param {string} id */
export const showClause = (game, id) => showSheet(() => h(ClauseSheet, { game, id }));

/**
 * A link to a clause: pressed at the table it opens there, in a new tab it opens the rules.
 * @param {{ game: string, clause: string, tabindex?: number }} props
 */
export function ClauseLink({ game, clause, tabindex }) {
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showClause(game, clause);
  };
  return html`<a
    class="clause-link"
    href=${`/rules/${game}#${clause}`}
    tabindex=${tabindex}
    onClick=${open}
  >
    ${t("rules_page.rule", { clause })}
  </a>`;
}

/** @param {{ game: string, why: Why }} props */
export const WhyNot = ({ game, why }) =>
  html`<p class="why" role="alert">
    ${why.text}
    ${why.clause ? html` ${h(ClauseLink, { game, clause: why.clause })}` : null}
  </p>`;

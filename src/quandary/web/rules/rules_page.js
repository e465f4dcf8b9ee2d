// The rules of a game in our own words, clause by clause, with pictures. The text is fetched
// when it is wanted, in the language of the page; an address such as #Q19 leads to its clause.

import { Icon } from "../cards/icons.js";
import { Lettering } from "../cards/lettering.js";
import { allGames } from "../games/registry.js";
import { LANGUAGES, language, set } from "../state/settings.js";
import { LANGUAGE_NAMES } from "../ui/settings_sheet.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { Block, Rich } from "./blocks.js";
import { fetchRules } from "./rules_text.js";
import { tableLeft } from "./table_left.js";

/** @typedef {import("./rules_text.js").Clause} Clause */
/** @typedef {import("./rules_text.js").Rules} Rules */

/** Bring the clause that the address names to the reader. */
function goToClause() {
  const clause = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!clause) return;
  clause.scrollIntoView({ block: "start" });
  for (const lit of document.querySelectorAll(".clause.lit")) lit.classList.remove("lit");
  clause.classList.add("lit");
  clause.querySelector("h3")?.focus({ preventScroll: true });
}

function LanguageRow() {
  return html`<div class="rules-languages" role="group" aria-label=${t("rules_page.language")}>
    ${LANGUAGES.map(
      (name) => html`<button
        key=${name}
        lang=${name}
        aria-pressed=${language() === name}
        onClick=${() => set({ language: name })}
      >
        ${LANGUAGE_NAMES[name]}
      </button>`,
    )}
  </div>`;
}

/** @param {{ rules: Rules }} props */
function Contents({ rules }) {
  return html`<nav class="rules-contents" aria-label=${t("rules_page.contents")}>
    <ol>
      ${rules.sections.map(
        (section) => html`<li key=${section.id}>
          <a href=${`#${section.clauses[0].id}`}>${section.title}</a>
          <ol>
            ${section.clauses.map(
              (clause) => html`<li key=${clause.id}>
                <a href=${`#${clause.id}`}><b>${clause.id}</b> ${clause.title}</a>
              </li>`,
            )}
          </ol>
        </li>`,
      )}
    </ol>
  </nav>`;
}

/** @param {{ game: string, clause: Clause }} props */
function ClauseText({ game, clause }) {
  return html`<article class="clause" id=${clause.id} aria-labelledby=${`${clause.id}-title`}>
    <h3 id=${`${clause.id}-title`} tabindex="-1">
      <a
        class="number"
        href=${`#${clause.id}`}
        aria-label=${t("rules_page.link", { clause: clause.id })}
      >
        ${clause.id}
      </a>${" "}
      <span>${clause.title}</span>
    </h3>
    ${clause.body.map((block, i) => h(Block, { key: i, game, block }))}
  </article>`;
}

/** @param {{ game: string }} props */
export function RulesPage({ game }) {
  const rules = useSignal(/** @type {Rules | null} */ (null));
  const hasFailed = useSignal(false);
  const name = t(`game.${game}`);
  const others = allGames().filter(({ id }) => id !== game);
  const wanted = language();
  useEffect(() => {
    document.title = t("rules_page.tab", { game: name });
  });
  useEffect(() => {
    let isCurrent = true;
    fetchRules(game, wanted)
      .then((found) => {
        if (!isCurrent) return;
        const isFirst = rules.value === null;
        rules.value = found;
        hasFailed.value = false;
        if (isFirst) requestAnimationFrame(() => requestAnimationFrame(goToClause));
      })
      .catch(() => {
        if (isCurrent) hasFailed.value = true;
      });
    return () => {
      isCurrent = false;
    };
  }, [game, wanted]);
  useEffect(() => {
    addEventListener("hashchange", goToClause);
    return () => removeEventListener("hashchange", goToClause);
  }, []);
  const back = tableLeft();
  return html`<div class="rules-page">
    ${h(TopBar, { title: name, where: t("rules_page.title") })}
    <div class="rules-frame">
      <aside>${rules.value ? h(Contents, { rules: rules.value }) : null}</aside>
      <main>
        <header class="rules-head">
          <h1>
            <span class="sr">${t("rules_page.heading", { game: name })}</span>
            <span aria-hidden="true">${h(Lettering, { text: name, weight: 10.5 })}</span>
          </h1>
          ${h(LanguageRow, {})}
        </header>
        ${
          hasFailed.value
            ? html`<p class="rules-failed" role="alert">
              ${t("rules_page.failed")}
            </p>`
            : null
        }
        ${
          rules.value
            ? html`
              <div class="rules-lead">
                ${rules.value.lead.map((text, i) => html`<p key=${i}>${h(Rich, { text })}</p>`)}
              </div>
              <details class="rules-jump">
                <summary>${t("rules_page.contents")}</summary>
                ${h(Contents, { rules: rules.value })}
              </details>
              ${rules.value.sections.map(
                (
                  section,
                ) => html`<section key=${section.id} aria-labelledby=${`section-${section.id}`}>
                  <h2 id=${`section-${section.id}`}>${section.title}</h2>
                  ${section.clauses.map((clause) => h(ClauseText, { key: clause.id, game, clause }))}
                </section>`,
              )}
              <footer class="rules-foot">
                <p>${t("rules_page.note")}</p>
                ${others.map(
                  ({ id }) => html`<a key=${id} class="btn second" href=${`/rules/${id}`}>
                    ${h(Icon, { name: "book" })}
                    ${t("rules_page.other", { game: t(`game.${id}`) })}
                  </a>`,
                )}
              </footer>
            `
            : null
        }
      </main>
    </div>
    ${
      back
        ? html`<a class="btn primary rules-back" href=${`/t/${back.table}`}>
          ${h(Icon, { name: "back" })}
          ${back.game === game ? t("rules_page.back") : t("rules_page.back_to", { game: t(`game.${back.game}`) })}
        </a>`
        : null
    }
  </div>`;
}

// The rules of a game as they are fetched: when they are wanted, in the language of the page.

/** @typedef {{ id: string, title: string, body: import("./blocks.js").AnyBlock[] }} Clause */
/**
 * @typedef {{
 *   title: string,
 *   lead: string[],
 *   sections: { id: string, title: string, clauses: Clause[] }[],
 * }} Rules
 */

/** @param {string} game @param {string} language @returns {Promise<Rules>} */
export async function fetchRules(game, language) {
  const site = document.documentElement.dataset.site;
  const answer = await fetch(`/words/${site}/rules/${game}.${language}.json`);
  if (!answer.ok) throw new Error(`no rules: ${answer.status}`);
  return answer.json();
}

/** @param {Rules | null} rules @param {string} id */
export function clauseOf(rules, id) {
  return (
    rules?.sections.flatMap((section) => section.clauses).find((clause) => clause.id === id) ?? null
  );
}

// Where nothing is: a wrong address, a table that is gone, a seat one was taken off.

import { html, useEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * @param {{
 *   why: "address" | "gone" | "removed" | "full" | "running" | "closed" | "damaged" | "banned" | "unreachable",
 *   children?: any,
 * }} props
 */
export function Lost({ why, children }) {
  useEffect(() => {
    document.title = t("web.title.plain");
  });
  return html`<main class="lost felt">
    <div class="lost-in">
      <h1>${t(`web.lost.${why}.title`)}</h1>
      <p>${t(`web.lost.${why}.text`)}</p>
      <div class="lost-go">
        ${children}
        <a class="btn primary" href="/">${t("web.lost.home")}</a>
      </div>
    </div>
  </main>`;
}

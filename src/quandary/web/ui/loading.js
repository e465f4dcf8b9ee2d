// Nothing is there yet; if that lasts, it says so.

import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

export const Looking = () =>
  html`<main class="looking felt" aria-busy="true"><h1>${t("web.looking")}</h1></main>`;

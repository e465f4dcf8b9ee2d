// The way to the view for a television.

import { Way } from "../lobby/invite.js";
import { Sheet, showSheet } from "../ui/sheet.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {{ table: string }} props */
function TelevisionSheet({ table }) {
  const path = `/tv/${table}`;
  return h(
    Sheet,
    { title: t("web.television.title") },
    html`<p class="sheet-text">${t("web.television.text")}</p>
    ${h(Way, { path, label: t("web.television.title"), hasBox: true })}
    <div class="sheet-foot">
      <a class="btn primary" href=${path} target="_blank">${t("web.television.open")}</a>
    </div>`,
  );
}

/** @param {string} table */
export const showTelevision = (table) => showSheet(() => h(TelevisionSheet, { table }));

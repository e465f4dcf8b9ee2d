// The table of 5211.

import { h, html } from "../../vendor/preact.js";
import { TopBar } from "../../ui/topbar.js";
import { t } from "../../words/words.js";

/** @param {{ session: import("../../state/table.js").TableSession }} props */
export function Play5211Table({ session }) {
  return html`<div class="play5211 table felt">${h(TopBar, { title: t("game.5211") })}</div>`;
}

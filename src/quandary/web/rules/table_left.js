// Which table the reader has left for the rules, so that there is a way back.

import { place } from "../state/router.js";
import { effect } from "../vendor/preact.js";

const NAME = "quandary.table-left";
/** @type {string | null} */
let left = null;

/** From the beginning: the rules themselves are fetched when somebody reads them. */
export const noteTables = () =>
  effect(() => {
    const now = place.value;
    if (now.screen === "home") remember(null);
    if (now.screen === "table") remember(now.table);
  });

/** @param {string | null} table */
function remember(table) {
  left = table;
  try {
    if (table) sessionStorage.setItem(NAME, table);
    else sessionStorage.removeItem(NAME);
  } catch {
    // Nothing may be kept: it is known until the page is loaded anew.
  }
}

/** The table that was left in this tab, if any. */
export function tableLeft() {
  try {
    return left ?? sessionStorage.getItem(NAME);
  } catch {
    return left;
  }
}

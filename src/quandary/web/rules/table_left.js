// Which table the reader has left for the rules, so that there is a way back.

import { place } from "../state/router.js";
import { effect } from "../vendor/preact.js";

/** @typedef {{ table: string, game: string }} TableLeft */

const NAME = "quandary.table-left";
/** @type {TableLeft | null} */
let left = null;

/** From the beginning: on the first page no table is left any more. */
export const noteHome = () =>
  effect(() => {
    if (place.value.screen === "home") remember(null);
  });

/** Somebody is at a table of this game. @param {string} table @param {string} game */
export const noteTable = (table, game) => remember({ table, game });

/** @param {TableLeft | null} at */
function remember(at) {
  left = at;
  try {
    if (at) sessionStorage.setItem(NAME, JSON.stringify(at));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Nothing may be kept: it is known until the page is reloaded.
  }
}

/** The table that was left in this tab, if any. @returns {TableLeft | null} */
export function tableLeft() {
  try {
    return left ?? JSON.parse(sessionStorage.getItem(NAME) ?? "null");
  } catch {
    return left;
  }
}

// At which tables hints are shown, as in a first game, and what was said there.

import { NOTHING_SAID } from "./hint_queue.js";
import { keep, readKept } from "./storage.js";

/** @param {string} table */
const nameOf = (table) => `guide.${table}`;

/**
 * Whether hints are shown at a table; null where they never were.
 * @param {string} table
 * @returns {boolean | null}
 */
export const keptGuide = (table) => readKept(nameOf(table), null);

/** @param {string} table @param {boolean} isShown */
export const keepGuide = (table, isShown) => keep(nameOf(table), isShown);

/** What was said at a table, so that a reload repeats nothing. @param {string} table */
export const keptHints = (table) => readKept(`hints.${table}`, NOTHING_SAID);

/** @param {string} table @param {import("./hint_queue.js").Guide} guide */
export const keepHints = (table, guide) => keep(`hints.${table}`, guide);

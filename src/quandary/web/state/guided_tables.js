// At which tables hints are shown, as in a first game.

import { keep, kept } from "./storage.js";

/** @param {string} table */
const nameOf = (table) => `guide.${table}`;

/**
 * Whether hints are shown at a table; null where they never were.
 * @param {string} table
 * @returns {boolean | null}
 */
export const keptGuide = (table) => kept(nameOf(table), null);

/** @param {string} table @param {boolean} isShown */
export const keepGuide = (table, isShown) => keep(nameOf(table), isShown);

// The keys to one's seats: one token for each, kept per table, replaced at every visit.

import { forget, keep, readKept } from "../state/storage.js";

/** @typedef {{ seat: number, token: string }} SeatToken */

/** @param {string} table @returns {SeatToken[]} */
export const keysOf = (table) => readKept(`keys.${table}`, []);

/** @param {string} table @param {SeatToken[]} tokens */
export function keepKeys(table, tokens) {
  if (tokens.length) keep(`keys.${table}`, tokens);
  else forget(`keys.${table}`);
}

/** @param {string} table @param {SeatToken[]} tokens */
export function addKeys(table, tokens) {
  const others = keysOf(table).filter((key) => !tokens.some((token) => token.seat === key.seat));
  keepKeys(table, [...others, ...tokens]);
}

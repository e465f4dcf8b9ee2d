// A score pad from a file that waits until its screen is there.

import { signal } from "../vendor/preact.js";

export const FORMAT = "quandary-score";

/** The text of the file. @type {import("../vendor/preact.js").Signal<string | null>} */
export const openedPad = signal(null);

/** Whose pad a file says it is; null if it is no pad. @param {string} text @returns {string | null} */
export function gameOfPad(text) {
  try {
    const { format, game } = JSON.parse(text);
    return format === FORMAT && typeof game === "string" ? game : null;
  } catch {
    return null;
  }
}

// The file that is looked at: chosen, or dropped anywhere on the page.

import { signal } from "../vendor/preact.js";
import { keepRecord, keptRecord } from "./kept_record.js";

/** The text of the file that was opened last. @type {import("../vendor/preact.js").Signal<string | null>} */
export const opened = signal(keptRecord());

/** @param {string | null} text */
export function openRecord(text) {
  keepRecord(text);
  opened.value = text;
}

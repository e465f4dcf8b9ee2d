// A text that the server chose by its key, with what it names.

import { formatNumber } from "./numbers.js";
import { t } from "./words.js";

/** @param {import("../protocol.js").Wording} phrase */
export function sayPhrase({ key, facts = {}, names = {} }) {
  /** @type {Record<string, string | number>} */
  const args = {};
  for (const [name, fact] of Object.entries(facts))
    args[name] = typeof fact === "number" ? formatNumber(fact) : fact;
  for (const [name, of] of Object.entries(names)) args[name] = t(of);
  return t(key, args);
}

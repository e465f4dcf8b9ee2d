// A text that the server chose by its key, with what it names.

import { formatNumber, roundToTenth } from "./numbers.js";
import { t } from "./words.js";

/** So many points, with the word that goes with the number as it is written. @param {number} points */
export const formatPoints = (points) =>
  t("unit.measured_points", { count: roundToTenth(points), number: formatNumber(points) });

/** @param {string} name @param {string | number} fact */
function writeFact(name, fact) {
  if (typeof fact !== "number") return fact;
  return name === "points" ? formatPoints(fact) : formatNumber(fact);
}

/** @param {import("../protocol.js").Wording} phrase */
export function sayPhrase({ key, facts = {}, names = {} }) {
  /** @type {Record<string, string | number>} */
  const args = {};
  for (const [name, fact] of Object.entries(facts)) args[name] = writeFact(name, fact);
  for (const [name, of] of Object.entries(names)) args[name] = t(of);
  return t(key, args);
}

// The story of a round in one line, at the table and on the score pad.

import { formatList, t } from "../../words/words.js";

/**
 * @param {{ knocker: number | null, lowest: number[], penalty: number }} scored
 * @param {number[]} zeros who ended the round with nothing but zeros
 * @param {import("../../words/translator.js").Translator} translator
 */
export function headline({ knocker, lowest, penalty }, zeros, translator) {
  const own = translator.viewer;
  if (zeros.length || knocker === null) {
    const others = zeros.filter((seat) => seat !== own);
    const players = formatList(others.map(translator.name));
    if (others.length === zeros.length)
      return t("quando.head.zeros", { count: zeros.length, players });
    return t(others.length ? "quando.head.zeros_you_too" : "quando.head.zeros_you", { players });
  }
  const who = knocker === own ? "you_knocked" : "knocked";
  const player = translator.name(knocker);
  if (!penalty) return t(`quando.head.${who}_won`, { player });
  if (lowest.includes(knocker)) return t(`quando.head.${who}_tied`, { player });
  if (own !== null && lowest.includes(own)) return t("quando.head.knocked_you_lower", { player });
  return t(`quando.head.${who}_lower`, {
    player,
    count: lowest.length,
    lower: formatList(lowest.map(translator.name)),
  });
}

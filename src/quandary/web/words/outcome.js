// Who has won, in words, the same for every game.

import { isolate } from "./isolate.js";
import { formatList, t } from "./words.js";

/** @typedef {import("./translator.js").Translator} Translator */

/**
 * The sentence for the log.
 * @param {number[]} winners @param {number[]} totals @param {Translator} translator
 */
export function gameOverSentence(winners, totals, translator) {
  const points = translator.points(totals[winners[0]]);
  if (winners.length === 1) return translator.event("event.game_over_won", winners[0], { points });
  const others = winners.filter((seat) => seat !== translator.viewer).map(translator.name);
  if (others.length < winners.length)
    return t("event.you.game_over_shared", { others: formatList(others), points });
  return t("event.game_over_shared", { players: formatList(others), points });
}

/**
 * The line above the result.
 * @param {number[]} winners @param {number[]} totals @param {Translator} translator
 */
export function victory(winners, totals, translator) {
  const points = translator.points(totals[winners[0]]);
  const others = winners.filter((seat) => seat !== translator.viewer);
  const names = formatList(others.map(translator.name));
  if (others.length === winners.length)
    return t(others.length > 1 ? "web.head.shared" : "web.head.won", { players: names, points });
  return others.length
    ? t("web.head.you_shared", { others: names, points })
    : t("web.head.you_won", { points });
}

/** `Heron 8, Otter 0, You 5`. @param {number[]} numbers @param {Translator} translator */
export const numbersByName = (numbers, translator) =>
  numbers.map((number, seat) => `${isolate(translator.name(seat))} ${number}`).join(", ");

// Who has won, in words, the same for every game.

import { isolate } from "./isolate.js";
import { formatList, t } from "./words.js";

/** @typedef {import("./voice.js").Voice} Voice */

/**
 * The sentence for the log.
 * @param {number[]} winners @param {number[]} totals @param {Voice} voice
 */
export function gameOverSentence(winners, totals, voice) {
  const points = voice.points(totals[winners[0]]);
  if (winners.length === 1) return voice.event("event.game_over_won", winners[0], { points });
  const others = winners.filter((seat) => seat !== voice.viewer).map(voice.name);
  if (others.length < winners.length)
    return t("event.you.game_over_shared", { others: formatList(others), points });
  return t("event.game_over_shared", { players: formatList(others), points });
}

/**
 * The line above the result.
 * @param {number[]} winners @param {number[]} totals @param {Voice} voice
 */
export function victory(winners, totals, voice) {
  const points = voice.points(totals[winners[0]]);
  const others = winners.filter((seat) => seat !== voice.viewer);
  const names = formatList(others.map(voice.name));
  if (others.length === winners.length)
    return t(others.length > 1 ? "web.head.shared" : "web.head.won", { players: names, points });
  return others.length
    ? t("web.head.you_shared", { others: names, points })
    : t("web.head.you_won", { points });
}

/** `Heron 8, Otter 0, You 5`. @param {number[]} numbers @param {Voice} voice */
export const numbersByName = (numbers, voice) =>
  numbers.map((number, seat) => `${isolate(voice.name(seat))} ${number}`).join(", ");

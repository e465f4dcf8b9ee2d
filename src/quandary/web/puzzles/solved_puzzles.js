// Which puzzles were solved in this browser, and in which order they come today.

import { keep, readKept } from "../state/storage.js";
import { signal } from "../vendor/preact.js";

const NAME = "puzzles";
const DAY = 24 * 3600 * 1000;

/**
 * By the puzzle's id, whether the first answer was right.
 * @type {import("../vendor/preact.js").Signal<Record<string, boolean>>}
 */
export const answered = signal(readKept(NAME, {}));

/** Only the first answer counts. @param {string} id @param {boolean} isRight */
export function noteAnswer(id, isRight) {
  if (id in answered.peek()) return;
  answered.value = { ...answered.peek(), [id]: isRight };
  keep(NAME, answered.peek());
}

/**
 * All in turn, every day another one first.
 * @template T
 * @param {T[]} puzzles
 * @param {Date} [now]
 * @returns {T[]}
 */
export function orderOfDay(puzzles, now = new Date()) {
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / DAY);
  const first = puzzles.length ? day % puzzles.length : 0;
  return [...puzzles.slice(first), ...puzzles.slice(0, first)];
}

/**
 * What comes after a puzzle: the next one that has not been answered, if there is any.
 * @param {{ id: string }[]} order
 * @param {string} id
 */
export function nextPuzzle(order, id) {
  const at = order.findIndex((puzzle) => puzzle.id === id);
  const rest = [...order.slice(at + 1), ...order.slice(0, at)];
  return rest.find((puzzle) => !(puzzle.id in answered.value)) ?? null;
}

// Which puzzle comes first today, and which next.

import assert from "node:assert/strict";
import test from "node:test";
import {
  answered,
  nextPuzzle,
  noteAnswer,
  orderOfDay,
} from "../../../src/quandary/web/puzzles/solved_puzzles.js";

const all = ["a", "b", "c"].map((id) => ({ id }));
const ids = (puzzles) => puzzles.map(({ id }) => id).join("");

test("every day another one comes first, at the local midnight", () => {
  const days = [16, 17, 18].map((day) => ids(orderOfDay(all, new Date(2026, 10, day, 12))));
  assert.equal(new Set(days).size, 3);
  assert.equal(ids(orderOfDay(all, new Date(2026, 10, 16, 0, 0, 1))), days[0]);
  assert.equal(ids(orderOfDay(all, new Date(2026, 10, 16, 23, 59, 59))), days[0]);
  assert.deepEqual(orderOfDay([]), []);
});

test("what was answered does not come again, and only the first answer counts", () => {
  assert.equal(nextPuzzle(all, "a")?.id, "b");
  noteAnswer("b", false);
  noteAnswer("b", true);
  assert.equal(answered.value.b, false);
  assert.equal(nextPuzzle(all, "a")?.id, "c");
  assert.equal(nextPuzzle(all, "c")?.id, "a");
  noteAnswer("a", true);
  assert.equal(nextPuzzle(all, "c"), null);
});

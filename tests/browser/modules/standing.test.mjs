// Places, where few points are good and where many are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { standingOf } from "../../../src/quandary/web/home/standing.js";

const all = (totals, winners) => totals.map((_, seat) => standingOf(seat, totals, winners));

test("few points are good where the winner has the fewest", () => {
  assert.deepEqual(all([31, 8, 52, 8], [1, 3]), [3, 1, 4, 1]);
});

test("many points are good where the winner has the most", () => {
  assert.deepEqual(all([31, 8, 52, 8], [2]), [2, 3, 1, 3]);
});

test("everybody can win", () => {
  assert.deepEqual(all([7, 7], [0, 1]), [1, 1]);
});

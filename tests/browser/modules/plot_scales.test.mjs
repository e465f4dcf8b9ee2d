// The average of the last games, and the marks beside a plot.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  marksAround,
  marksFor,
  movingMeans,
} from "../../../src/quandary/web/my_games/plot_scales.js";

test("the average is that of five games, and begins with the fifth", () => {
  assert.deepEqual(movingMeans([1, 2, 3, 4, 5, 11]), [
    { i: 4, mean: 3 },
    { i: 5, mean: 5 },
  ]);
});

test("of fewer games it is one point, at the last", () => {
  assert.deepEqual(movingMeans([2, 4]), [{ i: 1, mean: 3 }]);
});

test("the highest mark is a round number that nothing is above", () => {
  assert.deepEqual(marksFor(11), [0, 6, 12]);
  assert.deepEqual(marksFor(12), [0, 6, 12]);
  assert.deepEqual(marksFor(41), [0, 25, 50]);
  assert.deepEqual(marksFor(0), [0, 0.5, 1]);
});

test("marks go as far below nothing as above it", () => {
  assert.deepEqual(marksAround([0.5, -3.7, 2]), [-4, 0, 4]);
  assert.deepEqual(marksAround([]), [-1, 0, 1]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  endsOf,
  linesOf,
  nearest,
  roundOf,
  spread,
} from "../../../src/quandary/web/review/graph_lines.js";

const decision = (deal, step, seat, win) => ({ deal, step, seat, win });

test("a line begins even, has a point at every choice, and ends with the result", () => {
  const decisions = [decision(0, 1, 0, 0.6), decision(1, 0, 1, 0.3), decision(1, 2, 0, 0.8)];
  assert.deepEqual(linesOf(decisions, [4, 6], 2, [0]), [
    [
      { at: 0, win: 0.5 },
      { at: 1, win: 0.6 },
      { at: 6, win: 0.8 },
      { at: 10, win: 1 },
    ],
    [
      { at: 0, win: 0.5 },
      { at: 4, win: 0.3 },
      { at: 10, win: 0 },
    ],
  ]);
  assert.equal(linesOf(decisions, [4, 6], 2, [])[0].length, 3);
  assert.equal(linesOf([], [4, 6], 2, [0, 1])[1][1].win, 0.5);
});

test("rounds end where the review says, before that with the deals", () => {
  assert.deepEqual(endsOf(null, [4, 6]), [4, 10]);
  const ends = [
    { deal: 0, step: 2 },
    { deal: 1, step: 6 },
  ];
  assert.deepEqual(endsOf(ends, [4, 6]), [2, 10]);
  assert.equal(roundOf(ends, { deal: 0, step: 1 }), 0);
  assert.equal(roundOf(ends, { deal: 0, step: 2 }), 1);
  assert.equal(roundOf(ends, { deal: 1, step: 5 }), 1);
});

test("the nearest choice is found from either side", () => {
  assert.equal(nearest([0, 4, 10], -3), 0);
  assert.equal(nearest([0, 4, 10], 6), 1);
  assert.equal(nearest([0, 4, 10], 99), 2);
});

test("labels keep apart and stay in the box", () => {
  assert.deepEqual(spread([10, 50], 20, 100), [10, 50]);
  assert.deepEqual(spread([50, 50, 10], 20, 100), [50, 70, 10]);
  assert.deepEqual(spread([100, 99, 98], 20, 100), [100, 80, 60]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { joinEvents, withEarlier } from "../../../src/quandary/web/state/witnessed.js";

const view = (deal, first, last, left_out = first) => ({
  seat: 0,
  view: { deal, events: Array.from({ length: last - first }, (_, i) => first + i) },
  left_out,
});

test("what is known comes before what is told", () => {
  assert.deepEqual(joinEvents(view(0, 0, 8), view(0, 5, 10)), view(0, 0, 10));
  assert.deepEqual(joinEvents(view(0, 0, 5), view(0, 5, 10)), view(0, 0, 10));
  assert.deepEqual(joinEvents(view(0, 2, 8), view(0, 5, 10)), view(0, 2, 10));
});

test("a gap, another deal and nothing known leave what is told", () => {
  for (const before of [view(0, 0, 4), view(1, 0, 8), view(0, 6, 8), undefined]) {
    assert.deepEqual(joinEvents(before, view(0, 5, 10)), view(0, 5, 10));
  }
  assert.deepEqual(joinEvents(view(0, 3, 8), view(0, 0, 9)), view(0, 0, 9));
});

test("a piece that was missing is put before, and no other", () => {
  const piece = { seat: 0, deal: 0, start: 2, events: [2, 3, 4] };
  assert.deepEqual(withEarlier(view(0, 5, 10), piece), view(0, 2, 10));
  for (const told of [view(0, 4, 10), view(1, 5, 10), { seat: 0, view: null, left_out: 5 }]) {
    assert.deepEqual(withEarlier(told, piece), told);
  }
  const empty = { seat: 0, deal: 0, start: 5, events: [] };
  assert.deepEqual(withEarlier(view(0, 5, 10), empty), view(0, 5, 10));
});

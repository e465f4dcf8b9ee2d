import assert from "node:assert/strict";
import { test } from "node:test";
import { momentFrom, stepAt, stretchesOf } from "../../../src/quandary/web/replay/outline.js";
import { momentHash, readMoment } from "../../../src/quandary/web/state/moment_link.js";

const deal = (number, steps) => ({ deal: number, steps: Array(steps).fill({ events: [] }) });

test("a link says game, round, step and seat, and reads back", () => {
  for (const game of [null, 0, 12])
    for (const moment of [
      { deal: 0, at: 0, seat: 0 },
      { deal: 3, at: 41, seat: null },
      { deal: 11, at: 5, seat: 5 },
    ])
      assert.deepEqual(readMoment(momentHash(game, moment)), { game, moment });
  assert.equal(momentHash(null, { deal: 1, at: 14, seat: 2 }), "#2.14.3");
  assert.deepEqual(readMoment("#7"), { game: 7, moment: null });
});

test("what is no link is the beginning", () => {
  for (const hash of ["", "#", "#x", "#0.3.1", "#1.3.0", "#1.2.3.4", "#1.", "#-1.2"])
    assert.deepEqual(readMoment(hash).moment, null, hash);
});

test("deals lie one after the other, unknown ones as long as the others", () => {
  const stretches = stretchesOf([deal(0, 10), undefined, deal(2, 20)], 3);
  assert.deepEqual(
    stretches.map(({ start, steps }) => [start, steps]),
    [
      [0, 10],
      [10, 15],
      [25, 20],
    ],
  );
  assert.deepEqual(stepAt(stretches, 0), { deal: 0, at: 0 });
  assert.deepEqual(stepAt(stretches, 9), { deal: 0, at: 9 });
  assert.deepEqual(stepAt(stretches, 10), { deal: 1, at: 0 });
  assert.deepEqual(stepAt(stretches, 44), { deal: 2, at: 19 });
});

test("moments follow each other from deal to deal", () => {
  const moments = [
    { deal: 0, at: 4 },
    { deal: 0, at: 9 },
    { deal: 2, at: 1 },
  ];
  assert.equal(momentFrom(moments, { deal: 0, at: 4 }, 1), moments[1]);
  assert.equal(momentFrom(moments, { deal: 1, at: 0 }, 1), moments[2]);
  assert.equal(momentFrom(moments, { deal: 2, at: 1 }, -1), moments[1]);
  assert.equal(momentFrom(moments, { deal: 2, at: 1 }, 1), undefined);
});

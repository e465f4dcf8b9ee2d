import assert from "node:assert/strict";
import { test } from "node:test";
import { hintsOf } from "../../../src/quandary/web/games/quando/hints.js";
import { goOn, guideAt, NOTHING_SAID } from "../../../src/quandary/web/state/hint_queue.js";

const hints = (...keys) => keys.map((key) => ({ key }));

test("every hint is said once, the first that fits first", () => {
  const first = guideAt(NOTHING_SAID, hints("aim", "straight"));
  assert.equal(first.hint.key, "aim");
  const second = goOn(first, hints("aim", "straight"));
  assert.equal(second.hint.key, "straight");
  assert.equal(guideAt(second, hints("aim", "straight")), second);
  const third = guideAt(second, hints("aim", "draw"));
  assert.equal(third.hint.key, "draw");
  const silent = guideAt(third, hints("aim", "straight"));
  assert.equal(silent.hint, null);
  assert.equal(guideAt(silent, hints("draw")), silent, "what was said is not said again");
});

test("a hint goes when nothing is asked, and the last stays for good", () => {
  const said = guideAt(NOTHING_SAID, hints("aim"));
  assert.equal(guideAt(said, []).hint, null);
  const last = guideAt(said, [{ key: "done", isLast: true }]);
  assert.equal(guideAt(last, hints("draw")), last);
});

const card = (front) => ({ front, back: null });
const quando = (fronts, legal, more = {}) => ({
  view: {
    deal: 0,
    phase: "play",
    to_act: [0],
    hands: [fronts.map(card), []],
    plays: [0, 0],
    knocker: null,
    pile: { showing: 7, size: 9 },
    ...more,
  },
  seat: 0,
  legal,
  playerName: () => "Heron",
});
const keys = (moment) => hintsOf(moment).map(({ key }) => key.split(".").at(-1));

test("hints of Quando follow from what can be done", () => {
  const straight = quando([5, 7, 6], ["play 0", "play 0 2 1"]);
  assert.deepEqual(keys(straight), ["aim", "backs", "straight"]);
  assert.deepEqual(hintsOf(straight)[2].args, { first: 5, second: 6, third: 7 });
  const pairs = ["play 0", "play 1", "play 0 1", "play 2", "play 3", "play 4", "play 2 3 4"];
  assert.deepEqual(keys(quando([9, 9, 3, 3, 3], pairs, { plays: [1, 1] })), [
    "backs",
    "knock_later",
    "equal",
  ]);
  const triplet = quando([3, 3, 3], ["play 0 1 2", "knock"], { plays: [2, 2] });
  assert.deepEqual(keys(triplet), ["backs", "knock", "triplet"]);
  const last = { plays: [3, 2], knocker: 1, pile: { showing: 0, size: 3 } };
  assert.deepEqual(keys(quando([4, 0], ["play 0", "play 1", "pass"], last)), ["last", "zeros"]);
  assert.deepEqual(keys(quando([4, 5], ["play 0", "play 1", "pass"], last)), ["last", "play"]);
  assert.deepEqual(keys(quando([4], [], { to_act: [1] })), []);
  const draws = { phase: "draw", pile: { showing: 0, size: 3 } };
  assert.deepEqual(keys(quando([0, 0], ["draw showing"], draws)), ["zeros_draw"]);
  assert.deepEqual(keys(quando([0, 4], ["draw showing"], draws)), ["draw_low"]);
});

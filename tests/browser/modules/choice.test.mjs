import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areEqual,
  companions,
  inOrder,
  isPlay,
  placesOf,
  stillChosen,
} from "../../../src/quandary/web/games/quando/choice.js";

const LEGAL = ["play 0", "play 1", "play 0 1", "play 0 2 3", "knock", "turn 4"];
const plays = placesOf(LEGAL, "play");

test("plays are read from what is legal", () => {
  assert.deepEqual(plays, [[0], [1], [0, 1], [0, 2, 3]]);
  assert.deepEqual(placesOf(LEGAL, "turn"), [[4]]);
});

test("what goes with a choice is what some legal play holds besides", () => {
  assert.deepEqual([...companions(plays, [0])].sort(), [1, 2, 3]);
  assert.deepEqual([...companions(plays, [0, 2])], [3]);
});

test("only a whole play can be played", () => {
  assert.ok(isPlay(plays, [1, 0]));
  assert.ok(!isPlay(plays, [0, 2]));
  assert.ok(!isPlay(plays, []));
});

test("a play is laid by rising numbers, and only equal ones are called together", () => {
  const hand = [
    { front: 7, back: null },
    { front: 5, back: null },
    { front: 6, back: null },
  ];
  assert.deepEqual(inOrder([0, 1, 2], hand), [1, 2, 0]);
  assert.ok(!areEqual([5, 6, 7]));
  assert.ok(areEqual([4, 4, 4]));
});

test("cards chosen in advance are put back by whoever has to turn a zero", () => {
  const hand = [
    { name: "c1", place: 0 },
    { name: "c2", place: 4 },
  ];
  assert.deepEqual(stillChosen(["c1", "c2"], hand, placesOf(LEGAL, "turn")), ["c2"]);
  assert.deepEqual(stillChosen(["c1"], hand, []), ["c1"]);
});

// Several people at one device: whose hand lies open, and who takes the device next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isNewDeal, nextToTake, openView } from "../../../src/quandary/web/state/pass_and_play.js";

const seen = (seat, phase, asked) => ({ seat, view: { phase, to_act: asked, deal: 1 } });
const views = (phase, asked) => ({ 0: seen(0, phase, asked), 1: seen(1, phase, asked) });

test("between two people's turns no hand lies open", () => {
  assert.equal(openView(views("play", [1]), [0, 1], null), undefined);
  assert.equal(openView(views("play", [1]), [0, 1], 1).seat, 1);
});

test("when all is public, the first seat's view is shown", () => {
  assert.equal(openView(views("over", []), [0, 1], null).seat, 0);
});

test("the device goes to whoever is asked, unless that hand lies open", () => {
  assert.equal(nextToTake(views("play", [1]), [0, 1], 0), 1);
  assert.equal(nextToTake(views("play", [1]), [0, 1], 1), null);
  assert.equal(nextToTake(views("play", [2]), [0, 1], 0), null);
  assert.equal(nextToTake(views("play", [0]), [0], null), null);
});

test("new hands are noticed, the first of a game are not", () => {
  const next = { seat: 0, view: { deal: 2 } };
  assert.equal(isNewDeal(views("play", [0]), next), true);
  assert.equal(isNewDeal({ 0: { seat: 0, view: { deal: 2 } } }, next), false);
  assert.equal(isNewDeal({}, next), false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Consent } from "../../../src/quandary/web/state/consent.js";

const says = (value) => ({ peek: () => value });

/** A player who looks at the result of a game. */
const atTheResult = () =>
  new Consent({
    info: says({ status: "over", seats: [{ away: false }] }),
    mySeats: says([0]),
    showsSeats: says(false),
    views: says({}),
    pace: { goOn() {} },
  });

const started = { kind: "game_started" };

test("a game waits for whoever looks at a result, until they agree", () => {
  const consent = atTheResult();
  assert.equal(consent.holds(started), true);
  consent.give();
  assert.equal(consent.holds(started), false);
});

test("consent is for one game", () => {
  for (const kind of ["deal_made", "game_ended"]) {
    const consent = atTheResult();
    consent.give();
    consent.noteUpdate(started);
    assert.equal(consent.holds(started), false);
    consent.noteUpdate({ kind });
    assert.equal(consent.holds(started), true, kind);
  }
});

test("a refused start is no consent to the next", () => {
  const consent = atTheResult();
  consent.give();
  consent.noteRefusal({ asked: { type: "chat" } });
  assert.equal(consent.holds(started), false);
  consent.noteRefusal({ asked: { type: "start" } });
  assert.equal(consent.holds(started), true);
});

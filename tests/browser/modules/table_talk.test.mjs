// What was said stays with whoever said it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TableTalk } from "../../../src/quandary/web/state/table_talk.js";

const nameOf = (seat) => ["Ann", "Ben"][seat];
const said = (talk) => talk.lines.value.map(({ name, text }) => [name ?? null, text]);

test("a line keeps the name of whoever has left", () => {
  const talk = new TableTalk("a-table");
  talk.begin([{ seat: 1, text: "Long ago", at: 1, name: "Zoe" }]);
  talk.take({ kind: "chat_said", seat: 1, detail: { text: "You cheat!" } }, nameOf);
  assert.equal(talk.spoken.value[1].text, "You cheat!");
  talk.take({ kind: "seat_freed", seat: 1, detail: { by_host: false } }, nameOf);
  assert.deepEqual(talk.spoken.value, {});
  talk.take({ kind: "person_sat", seat: 1, detail: { name: "Cy" } }, () => "nobody");
  talk.take({ kind: "chat_said", seat: 1, detail: { text: "Hi" } }, nameOf);
  assert.deepEqual(said(talk), [
    ["Zoe", "Long ago"],
    ["Ben", "You cheat!"],
    [null, "Hi"],
  ]);
});

test("what somebody muted has said stays unheard when another sits down", () => {
  const talk = new TableTalk("a-table");
  talk.take({ kind: "chat_said", seat: 1, detail: { text: "You cheat!" } }, nameOf);
  talk.mute(1, true);
  talk.take({ kind: "seat_freed", seat: 1, detail: { by_host: false } }, nameOf);
  talk.take({ kind: "person_sat", seat: 1, detail: { name: "Cy" } }, () => "nobody");
  talk.take({ kind: "chat_said", seat: 1, detail: { text: "Hi" } }, nameOf);
  assert.deepEqual(said(talk), [[null, "Hi"]]);
  talk.mute(1, true);
  assert.deepEqual(said(talk), []);
});

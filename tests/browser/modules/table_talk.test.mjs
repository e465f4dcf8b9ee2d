// What was said stays with whoever said it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TableTalk } from "../../../src/quandary/web/state/table_talk.js";

const nameOf = (seat) => ["Ann", "Ben"][seat];
const said = (talk) => talk.lines.value.map(({ name, text }) => [name ?? null, text]);
const seats = (...people) => people.map((person) => ({ person }));
const say = (talk, seat, text) => talk.take({ kind: "chat_said", seat, detail: { text } }, nameOf);
const leave = (talk, seat, ...people) =>
  talk.take(
    { kind: "seat_freed", seat, detail: { by_host: false }, table: { seats: seats(...people) } },
    nameOf,
  );
const sit = (talk, seat, ...people) =>
  talk.take(
    { kind: "person_sat", seat, detail: { name: "Cy" }, table: { seats: seats(...people) } },
    () => "nobody",
  );

const open = (...lines) => {
  const talk = new TableTalk("a-table");
  talk.begin(lines, seats("ann", "ben", null));
  return talk;
};

test("a line keeps the name of whoever has left", () => {
  const talk = open({ seat: 1, text: "Long ago", at: 1, name: "Zoe", person: "zoe" });
  say(talk, 1, "You cheat!");
  assert.equal(talk.spoken.value[1].text, "You cheat!");
  leave(talk, 1, "ann", null, null);
  assert.deepEqual(talk.spoken.value, {});
  sit(talk, 1, "ann", "cy", null);
  say(talk, 1, "Hi");
  assert.deepEqual(said(talk), [
    ["Zoe", "Long ago"],
    ["Ben", "You cheat!"],
    [null, "Hi"],
  ]);
  assert.deepEqual(talk.gone.value, [
    { person: "zoe", name: "Zoe" },
    { person: "ben", name: "Ben" },
  ]);
});

test("what somebody muted has said stays unheard when another sits down", () => {
  const talk = open();
  say(talk, 1, "You cheat!");
  talk.mute("ben", true);
  assert.deepEqual(talk.spoken.value, {});
  leave(talk, 1, "ann", null, null);
  sit(talk, 1, "ann", "cy", null);
  say(talk, 1, "Hi");
  assert.deepEqual(said(talk), [[null, "Hi"]]);
  assert.equal(talk.spoken.value[1].text, "Hi");
});

test("whoever is muted stays so at another seat and under another name", () => {
  const talk = open();
  talk.mute("ben", true);
  leave(talk, 1, "ann", null, null);
  sit(talk, 2, "ann", null, "ben");
  say(talk, 2, "It is not me");
  assert.deepEqual(said(talk), []);
  assert.deepEqual(talk.spoken.value, {});
  talk.mute("ben", false);
  assert.deepEqual(said(talk), [[null, "It is not me"]]);
});

test("who caught up hears nothing of somebody muted, though the table comes last", () => {
  const talk = open();
  talk.mute("ben", true);
  talk.take({ kind: "seat_freed", seat: 1, detail: { by_host: false } }, nameOf);
  talk.take({ kind: "person_sat", seat: 2, detail: { name: "Cy" } }, nameOf);
  say(talk, 2, "It is not me");
  talk.take({ kind: "renamed", seat: 0, table: { seats: seats("ann", null, "ben") } }, nameOf);
  assert.deepEqual(said(talk), []);
  assert.deepEqual(talk.spoken.value, {});
});

test("the names of those who have left come with the chat, muted or not", () => {
  const talk = open({ seat: 1, text: "You cheat!", at: 1, name: "Zoe", person: "zoe" });
  talk.mute("zoe", true);
  assert.deepEqual(said(talk), []);
  assert.deepEqual(talk.gone.value, [{ person: "zoe", name: "Zoe" }]);
});

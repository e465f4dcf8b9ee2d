// Points in a sentence: the word goes with the number as it is written, in every language's own way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SRC = "../../../src/quandary";
const french = JSON.parse(readFileSync(new URL(`${SRC}/words/fr.json`, import.meta.url), "utf8"));

Object.assign(globalThis, {
  document: { documentElement: { lang: "fr", dataset: {} }, getElementById: () => null },
  localStorage: { getItem: () => JSON.stringify({ language: "fr" }), setItem: () => {} },
  fetch: async () => ({ ok: true, json: async () => french }),
});

const { startWords } = await import(`${SRC}/web/words/words.js`);
const { sayPhrase } = await import(`${SRC}/web/words/phrase.js`);
await startWords();

const say = (/** @type {number} */ points) =>
  sayPhrase({ key: "quando.judge.reason.others", facts: { points } }).replace(/\u2068|\u2069/g, "");

test("points are singular in French below two, as they are written", () => {
  assert.equal(say(1.7), "Les autres ont alors 1,7 point de plus en moyenne.");
  assert.equal(say(1.96), "Les autres ont alors 2 points de plus en moyenne.");
});

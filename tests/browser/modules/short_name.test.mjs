import assert from "node:assert/strict";
import { test } from "node:test";
import { shortName } from "../../../src/quandary/web/words/short_name.js";

test("a name that has room stays whole", () => {
  assert.equal(shortName("Konstantin", ["Mo"]), "Konstantin");
  assert.equal(shortName("Zoë B.", []), "Zoë B.");
});

test("a long name is called by its first part, or begun", () => {
  assert.equal(shortName("Anna-Magdalena", ["Mo"]), "Anna");
  assert.equal(shortName("Bartholomäus Grünwald", ["Mo"]), "Bartholom.");
});

test("nobody is called like somebody else", () => {
  const names = ["Anna-Magdalena", "Anna-Katharina", "Anna", "Bartholomäus A", "Bartholomäus B"];
  const short = names.map((name) =>
    shortName(
      name,
      names.filter((other) => other !== name),
    ),
  );
  assert.equal(new Set(short).size, names.length, short.join());
  for (const name of short) assert.ok([...name].length <= 10, name);
});

test("a number is not cut short like a name", () => {
  assert.equal(shortName("Person 1", ["Person 2"], 7), "Pers. 1");
});

test("letters are counted as they are seen", () => {
  assert.equal(shortName("🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉", []), "🦉🦉🦉🦉🦉🦉🦉🦉🦉.");
});

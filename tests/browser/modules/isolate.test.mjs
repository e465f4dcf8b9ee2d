import assert from "node:assert/strict";
import { test } from "node:test";

const TEXTS = { with: "{{game}} with {{names}}", said: "{{player}}: {{count}}" };
Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dataset: {} }, getElementById: () => null },
  fetch: async () => ({ ok: true, json: async () => TEXTS }),
});

const WEB = "../../../src/quandary/web";
const { formatList, startWords, t } = await import(`${WEB}/words/words.js`);
const { numbersByName } = await import(`${WEB}/words/outcome.js`);
const { sheetText } = await import(`${WEB}/score/share.js`);
await startWords();

const DANA = "דנה";
const ALI = "علي";
const apart = (name) => `\u2068${name}\u2069`;

test("a name that runs from right to left moves nothing in a sentence", () => {
  assert.equal(t("said", { player: DANA, count: 8 }), `${apart(DANA)}: 8`);
});

test("each name of a list stands for itself", () => {
  assert.equal(formatList([DANA, ALI, "Ada"]), `${apart(DANA)}, ${apart(ALI)}, and Ada`);
  const translator = { name: (seat) => [DANA, ALI, "Ada"][seat] };
  assert.equal(numbersByName([8, 0, 5], translator), `${apart(DANA)} 8, ${apart(ALI)} 0, Ada 5`);
});

test("names stay above their columns in a score sheet that is sent as text", () => {
  const shown = { title: "Quando", names: [DANA, ALI], rows: [], totals: [8, 0], outcome: "" };
  const [, , heads] = sheetText(shown).split("\n");
  assert.ok(heads.endsWith(` ${apart(DANA)}   ${apart(ALI)}`), JSON.stringify(heads));
});

test("other names are left as they are", () => {
  assert.equal(
    t("with", { game: "Quando", names: formatList(["Åsa", "李雷"]) }),
    "Quando with Åsa and 李雷",
  );
});

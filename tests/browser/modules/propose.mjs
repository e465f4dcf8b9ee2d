// Says, for views of a learner of 5211 from standard input, which cards the page proposes, and whether a hint
// says so: in the lesson, and in any other game.

import { readFileSync } from "node:fs";

Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dataset: {} }, getElementById: () => null },
  fetch: async () => ({ ok: true, json: async () => ({}) }),
});

const WEB = "../../../src/quandary/web";
const { startWords } = await import(`${WEB}/words/words.js`);
const { hintsOf } = await import(`${WEB}/games/play5211/hints.js`);
const { proposedCards } = await import(`${WEB}/games/play5211/lesson.js`);
await startWords();
const isSaid = (view, isLesson) =>
  hintsOf(view, 0, { kind: "play" }, isLesson).some((hint) => hint.also);
const told = JSON.parse(readFileSync(0, "utf8")).map((view) => ({
  cards: proposedCards(view, view.hands[0]),
  lesson: isSaid(view, true),
  other: isSaid(view, false),
}));
process.stdout.write(JSON.stringify(told));

// Says, for events from standard input, what the page would: in a catalogue whose texts are their own
// keys, so that what is compared is which sentences were chosen.

import { readFileSync } from "node:fs";

const WEB = "../../../src/quandary/web";
const { folder, catalogue, names, told } = JSON.parse(readFileSync(0, "utf8"));

Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dataset: {} }, getElementById: () => null },
  fetch: async () => ({ ok: true, json: async () => catalogue }),
});

const { startWords } = await import(`${WEB}/words/words.js`);
const { translatorOf } = await import(`${WEB}/words/translator.js`);
const { sentences } = await import(`${WEB}/games/${folder}/sentences.js`);
await startWords();
const session = { playerName: (seat) => names[seat] };
const lines = told.map(({ event, viewer, facts }) =>
  sentences(event, translatorOf(session, viewer), facts),
);
process.stdout.write(JSON.stringify(lines));

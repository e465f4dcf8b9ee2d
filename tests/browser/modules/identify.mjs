// Says, for views from standard input, which card is which: one after the other, as a table shows them.

import { readFileSync } from "node:fs";

const WEB = "../../../src/quandary/web";
const { folder, sequences } = JSON.parse(readFileSync(0, "utf8"));
const { followCards } = await import(`${WEB}/games/${folder}/card_identity.js`);

const named = sequences.map(({ deals, steps }) => {
  let known = null;
  return steps.map(({ seat, view, first, count, isReload }) => {
    const events = deals[view.deal].slice(first, count);
    if (isReload) known = null;
    known = followCards(known, { seat, view: { ...view, events }, left_out: first }, []);
    return known.cards;
  });
});
process.stdout.write(JSON.stringify(named));

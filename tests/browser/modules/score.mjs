// Says, for score pads from standard input, what the page would: why a round is refused, or what
// follows once it is written down.

import { readFileSync } from "node:fs";

const WEB = "../../../src/quandary/web";
const { folder, cases } = JSON.parse(readFileSync(0, "utf8"));
const { stand, verify } = await import(`${WEB}/games/${folder}/score_pad_rules.js`);

const answers = cases.map(({ pad, round }) => {
  const refused = verify(pad, round);
  if (refused) return { refused };
  const { points, totals, winners } = stand({ ...pad, rounds: [...pad.rounds, round] });
  return { points, totals, winners };
});
process.stdout.write(JSON.stringify(answers));

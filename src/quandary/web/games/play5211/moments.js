// What one looks for in a replay of 5211: how each round was scored, and the last round.

import { t } from "../../words/words.js";
import { headline } from "./sentences.js";

/** What is worth telling about a scored round. @param {any} score */
function kindOf(score) {
  if (score.scored === "kododo") return "kododo";
  if (score.scored === "none") return "none";
  if (score.out_by_tie.length) return "tie";
  return score.out_by_limit.length ? "limit" : "scored";
}

/** @type {Record<string, "quiet" | "alarm">} */
const TONES = { scored: "quiet", limit: "alarm", tie: "alarm", none: "alarm" };

/** @param {any} score @param {number} at */
function momentOf(score, at) {
  const kind = kindOf(score);
  return { at, kind, tone: TONES[kind], text: headline(score) };
}

/** @param {{ events: any[] }[]} steps @returns {import("../registry.js").ReplayMoment[]} */
export function moments(steps) {
  const scored = steps.flatMap(({ events }, at) =>
    events.filter((event) => event.kind === "scored").map((score) => momentOf(score, at)),
  );
  const isOver = steps.at(-1)?.events.some((event) => event.kind === "deal_over");
  const before = scored.at(isOver ? -2 : -1);
  // The last round of a deal begins after the scoring of the one before it.
  return isOver && before
    ? [
        ...scored.slice(0, -1),
        { at: before.at + 1, kind: "last", text: t("5211.last_round.head") },
        ...scored.slice(-1),
      ]
    : scored;
}

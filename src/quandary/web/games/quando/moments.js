// What one looks for in a replay of Quando: triplets, knocks, and how a round ended.

import { t } from "../../words/words.js";

/** What is worth a mark in an event. @param {any} event */
function kindOf(event) {
  if (event.kind === "played") return event.play === "triplet" ? "triplet" : null;
  if (event.kind === "knocked") return "knock";
  if (event.kind === "deal_over") return event.ended_by === "zeros" ? "zeros" : "reveal";
  return null;
}

/** @type {Record<string, "quiet" | "alarm">} */
const TONES = { knock: "alarm", reveal: "quiet" };

/** @param {{ events: any[] }[]} steps @param {string[]} players @returns {import("../registry.js").ReplayMoment[]} */
export const moments = (steps, players) =>
  steps.flatMap(({ events }, at) =>
    events.flatMap((event) => {
      const kind = kindOf(event);
      if (!kind) return [];
      const text = t(`quando.moment.${kind}`, { player: players[event.seat] ?? "" });
      return [{ at, kind, tone: TONES[kind], text }];
    }),
  );

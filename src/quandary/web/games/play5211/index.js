// 5211 on the page: everything that screens which are no game ask of it.

import { h } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { Play5211Card } from "./cards.js";
import { deck } from "./deck.js";
import { KEYS } from "./keyboard.js";
import { LanesFigure } from "./lanes_figure.js";
import { moments } from "./moments.js";
import { OPTIONS } from "./options.js";
import { Play5211Table } from "./table.js";

const SHOWN_FIRST = ["b5", "y1", "v2"];

/** @param {string} name */
const card = (name) => h(Play5211Card, { colour: name[0], value: Number(name[1]) });

/** A round ends with its scoring. @param {any[]} events */
const hasScore = (events) => events.some((event) => event.kind === "scored");

/** @type {import("../registry.js").Game} */
export const play5211 = {
  id: "5211",
  players: { least: 2, most: 5 },
  minutes: 20,
  Table: Play5211Table,
  art: () => SHOWN_FIRST.map((name, i) => h("span", { style: { "--i": i } }, card(name))),
  options: OPTIONS,
  hasMemoryAid: false,
  firstGame: { seats: 3, options: {} },
  keys: KEYS,
  undo: { action: "take back", label: () => t("5211.button.take_back") },
  replay: {
    dealName: (deal) => t("score.deal", { deal: deal + 1 }),
    isLong: hasScore,
    moments,
    parts: (steps) =>
      [0, ...steps.flatMap(({ events }, i) => (hasScore(events) ? [i + 1] : []))]
        .filter((at) => at < steps.length)
        .map((at, i) => ({ at, name: t("score.round", { round: i + 1 }) })),
  },
  rules: { card, blocks: { lanes: (block) => h(LanesFigure, block) } },
  scorePad: () => import("./score_pad.js").then(({ play5211Pad }) => play5211Pad),
  loadCoachOdds: () => import("./coach_odds.js").then(({ CoachOdds }) => CoachOdds),
  loadReviewedCards: () => import("./reviewed_cards.js").then(({ ReviewedCards }) => ReviewedCards),
  deck,
};

// Quando on the page: everything that screens which are no game ask of it.

import { h } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { QuandoCard } from "./cards.js";
import { deck } from "./deck.js";
import { KEYS } from "./keyboard.js";
import { moments } from "./moments.js";
import { OPTIONS } from "./options.js";
import { QuandoTable } from "./table.js";

const SHOWN_FIRST = [3, 7, 0];

/** @type {import("../registry.js").Game} */
export const quando = {
  id: "quando",
  players: { least: 2, most: 6 },
  minutes: 20,
  Table: QuandoTable,
  art: () =>
    SHOWN_FIRST.map((number, i) => h("span", { style: { "--i": i } }, h(QuandoCard, { number }))),
  options: OPTIONS,
  hasMemoryAid: true,
  firstGame: { seats: 2, options: { target: 20 } },
  keys: KEYS,
  undo: null,
  replay: {
    dealName: (deal) => t("table.round", { round: deal + 1 }),
    isLong: (events) => events.some((event) => event.kind === "scored"),
    moments,
  },
  rules: {
    card: (name) => h(QuandoCard, { number: name === "q?" ? null : Number(name.slice(1)) }),
    blocks: {},
  },
  scorePad: () => import("./score_pad.js").then(({ quandoPad }) => quandoPad),
  loadCoachOdds: () => import("./coach_odds.js").then(({ CoachOdds }) => CoachOdds),
  loadReviewedCards: () => import("./reviewed_cards.js").then(({ ReviewedCards }) => ReviewedCards),
  deck,
};

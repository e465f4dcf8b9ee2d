// The two games as the first screen shows them.

import { Play5211Card } from "../cards/play5211.js";
import { QuandoCard } from "../cards/quando.js";
import { h } from "../vendor/preact.js";

/** In the order in which they are shown; an object would put the number first. */
export const GAME_NAMES = ["quando", "5211"];

/**
 * @type {Record<string, { name: string, most: number, cards: any[], art: (cards: any[]) => any }>}
 */
export const GAMES = {
  quando: {
    name: "Quando",
    most: 6,
    cards: [3, 7, 0],
    art: (cards) =>
      cards.map((number, i) => h("span", { style: { "--i": i } }, h(QuandoCard, { number }))),
  },
  5211: {
    name: "5211",
    most: 5,
    cards: [
      ["b", 5],
      ["y", 1],
      ["v", 2],
    ],
    art: (cards) =>
      cards.map(([colour, value], i) =>
        h("span", { style: { "--i": i } }, h(Play5211Card, { colour, value })),
      ),
  },
};

// Lanterns on the page: everything that screens which are no game ask of it.

import { h } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { LanternsTable } from "./table.js";

const NUMBERS = 10;

/** @param {string} name */
const card = (name) => h("span", { class: "lantern", card: "" }, name);

export const game = {
  id: "lanterns",
  players: { least: 2, most: 4 },
  minutes: 5,
  Table: LanternsTable,
  art: () => ["7", "3", "9"].map((name, i) => h("span", { style: { "--i": i } }, card(name))),
  options: [
    {
      name: "lanterns",
      default: 5,
      choices: [3, 5, 7],
      label: () => t("lanterns.options.lanterns"),
      agreed: (/** @type {number} */ count) => t("lanterns.options.agreed", { count }),
    },
  ],
  hasMemoryAid: false,
  firstGame: { seats: 2, options: { lanterns: 3 } },
  keys: [["?", () => t("web.keys.keys")]],
  undo: null,
  replay: {
    dealName: (/** @type {number} */ deal) => t("score.deal", { deal: deal + 1 }),
    isLong: () => false,
  },
  rules: { card, blocks: {} },
  deck: () =>
    Array.from({ length: NUMBERS }, (_, i) => String(i + 1)).flatMap((name) => [[name], [name]]),
};

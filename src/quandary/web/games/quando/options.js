// What is agreed before a game of Quando.

import { t } from "../../words/words.js";

/** @type {import("../registry.js").OptionField[]} */
export const OPTIONS = [
  {
    name: "target",
    default: 50,
    choices: [25, 40, 50, 100],
    label: () => t("quando.options.target"),
    choiceLabel: (count) => t("quando.options.points", { count }),
    agreed: (count) => t("quando.options.agreed", { count }),
  },
];

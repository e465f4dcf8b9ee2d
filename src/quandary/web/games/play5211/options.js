// What is agreed before a game of 5211.

import { t } from "../../words/words.js";

/** @type {import("../registry.js").OptionField[]} */
export const OPTIONS = [
  {
    name: "long",
    default: false,
    label: () => t("5211.options.long"),
    hint: () => t("5211.options.long_hint"),
    agreed: (isLong) => (isLong ? t("5211.options.long") : null),
  },
];

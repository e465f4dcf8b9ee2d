// Numbers of cards in sentences.

import { t } from "../../words/words.js";

/** A number after a verb, with its article where the language has one: `l’8`, `il 9`. @param {number} number */
export const namedNumber = (number) => t(`quando.named_number.${number}`);

// The deck in the order from which a fair deal starts (deal-v1); a card has one way up.

import { COLOURS } from "./shapes.js";

/** The values of a colour's cards. */
const VALUES = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5, 6];

/** @returns {string[][]} */
export const deck = () => COLOURS.flatMap((colour) => VALUES.map((value) => [`${colour}${value}`]));

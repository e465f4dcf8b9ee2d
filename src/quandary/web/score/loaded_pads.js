// The score pads that were fetched, by the game's id.

/** @typedef {import("../games/registry.js").ScorePad} ScorePad */

/** @type {Map<string, ScorePad>} */
const pads = new Map();

/** @param {string} game @param {ScorePad} scorePad */
export const keepScorePad = (game, scorePad) => pads.set(game, scorePad);

/** A game's score pad, which is shown and therefore there. @param {string} game */
export const scorePadOf = (game) => /** @type {ScorePad} */ (pads.get(game));

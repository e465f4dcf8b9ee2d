// The score pad of each game on this device: kept after every change, with the round that is just
// being entered, so that a reload loses nothing.

import { keep, readKept } from "../state/storage.js";
import { signal } from "../vendor/preact.js";
import { EMPTY, padOf } from "./pad.js";

/** @typedef {import("./pad.js").Log} Log */
/** @typedef {{ at: number, draft: any }} Entry a round that is being entered or corrected */
/** @typedef {{ log: Log, entry: Entry | null, isNew: boolean }} Written `isNew` asks who plays */

/** @type {Map<string, import("../vendor/preact.js").Signal<Written>>} */
const pads = new Map();

/** @param {string} game */
function read(game) {
  const nothing = { log: EMPTY, entry: null, isNew: false };
  const found = readKept(`score.${game}`, nothing);
  try {
    padOf(found.log);
    return found;
  } catch {
    return nothing; // from another version of the page
  }
}

/** What is written on a game's pad. @param {string} game */
export function writtenOn(game) {
  let written = pads.get(game);
  if (!written) {
    written = signal(read(game));
    pads.set(game, written);
  }
  return written;
}

/** @param {string} game @param {Partial<Written>} changes */
export function write(game, changes) {
  const written = writtenOn(game);
  written.value = { ...written.peek(), ...changes };
  keep(`score.${game}`, written.value);
}

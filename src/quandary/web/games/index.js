// Every game of the page, one line each, in the order in which the first screen shows them.

import { play5211 } from "./play5211/index.js";
import { quando } from "./quando/index.js";

/** @type {import("./registry.js").Game[]} */
export const GAMES = [quando, play5211];

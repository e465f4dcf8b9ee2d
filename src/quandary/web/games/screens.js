// The screen of every game, by its name.

import { Play5211Table } from "./play5211/table.js";
import { QuandoTable } from "./quando/table.js";

/** @type {Record<string, any>} */
export const GAME_SCREENS = { quando: QuandoTable, 5211: Play5211Table };

// A game against bots, as it was last chosen.

import { makeTable } from "../net/api.js";
import { keepKeys } from "../net/seat_tokens.js";
import { goTo } from "../state/router.js";
import { botsFor } from "../state/settings.js";
import { valuesOf } from "./game_options.js";
import { guestName, tellProblem } from "./guest.js";

/**
 * Begin at once; if that fails, say why.
 * @param {string} game
 * @returns {Promise<boolean>} whether the game has begun
 */
export async function playBots(game) {
  const { players, level, options, memoryAid } = botsFor(game);
  try {
    const seated = await makeTable(
      /** @type {any} */ ({
        game,
        seats: players,
        name: guestName(),
        bots: Array(players - 1).fill(level),
        options: valuesOf(game, options),
        memory_aid: memoryAid,
        start: true,
      }),
    );
    keepKeys(seated.table, seated.seats);
    goTo(`/t/${seated.table}`);
    return true;
  } catch (error) {
    tellProblem(error);
    return false;
  }
}

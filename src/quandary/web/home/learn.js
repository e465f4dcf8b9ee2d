// A first game: a real table with hints and, where the game has it, an arranged deck.

import { gameOf } from "../games/registry.js";
import { makeTable } from "../net/api.js";
import { keepKeys } from "../net/seat_tokens.js";
import { keepGuide } from "../state/guided_tables.js";
import { goTo } from "../state/router.js";
import { guestName, tellProblem } from "./guest.js";

/** @param {string} game */
export async function learnByPlaying(game) {
  const { seats, options } = gameOf(game).firstGame;
  try {
    const seated = await makeTable(
      /** @type {any} */ ({
        game,
        seats,
        options,
        name: guestName(),
        bots: Array(seats - 1).fill("gentle"),
        start: true,
        lesson: true,
      }),
    );
    keepKeys(seated.table, seated.seats);
    keepGuide(seated.table, true);
    goTo(`/t/${seated.table}`);
  } catch (error) {
    tellProblem(error);
  }
}

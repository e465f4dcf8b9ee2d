// A first game: a real table with a short game, gentle bots and hints.

import { makeTable } from "../net/api.js";
import { keepKeys } from "../net/keys.js";
import { keepGuide } from "../state/guide.js";
import { goTo } from "../state/router.js";
import { guestName, tellProblem } from "./guest.js";

/** @type {Record<string, { seats: number, options: object }>} */
const SHORT = { quando: { seats: 2, options: { target: 20 } }, 5211: { seats: 3, options: {} } };

/** @param {string} game */
export async function learnByPlaying(game) {
  const { seats, options } = SHORT[game];
  try {
    const seated = await makeTable(
      /** @type {any} */ ({
        game,
        seats,
        options,
        name: guestName(),
        bots: Array(seats - 1).fill("gentle"),
        start: true,
      }),
    );
    keepKeys(seated.table, seated.seats);
    keepGuide(seated.table, true);
    goTo(`/t/${seated.table}`);
  } catch (error) {
    tellProblem(error);
  }
}

// Sentences for one viewer: with names, and with "you" for their own seat.

import { has, t } from "./words.js";

/** @typedef {import("./words.js").Arguments} Arguments */

/**
 * @typedef {object} Translator
 * @property {number | null} viewer the seat that is addressed as "you"; null for a spectator
 * @property {(seat: number) => string} name a seat's name on its own, as at the start of a row
 * @property {(key: string, seat: number, args?: Arguments) => string} event what a seat did; for the
 *   viewer's own seat, the sentence of the same name in the section `you`
 * @property {(count: number) => string} points
 */

/** Whether there is such a text, or one of its plural forms. @param {string} key */
export const hasAny = (key) => ["", "_one", "_other"].some((end) => has(key + end));

/**
 * @param {{ playerName: (seat: number) => string, ownSeat?: number | null }} session
 * @param {number | null} seen the seat whose view is shown; with all hands visible, `ownSeat` is still "you"
 * @returns {Translator}
 */
export function translatorOf(session, seen) {
  const viewer = seen ?? session.ownSeat ?? null;
  const name = (/** @type {number} */ seat) =>
    seat === viewer ? t("player.you") : session.playerName(seat);
  return {
    viewer,
    name,
    event: (key, seat, args = {}) => {
      const own = key.replace(/\.(\w+)$/, ".you.$1");
      return seat === viewer && hasAny(own)
        ? t(own, args)
        : t(key, { player: name(seat), ...args });
    },
    points: (count) => t("unit.points", { count }),
  };
}

/** For a game with real cards: nobody is "you". @param {string[]} names by seat */
export const translatorAmong = (names) => translatorOf({ playerName: (seat) => names[seat] }, null);

// Who is spoken to: names and sentences as the viewer hears them, with "you" for the own seat.

import { has, t } from "./words.js";

/** @typedef {import("./words.js").Arguments} Arguments */

/**
 * @typedef {object} Voice
 * @property {number | null} viewer nobody's seat, for somebody who watches
 * @property {(seat: number) => string} name a seat's name where it stands alone
 * @property {(key: string, seat: number, args?: Arguments) => string} event what a seat did; of the
 *   viewer's own seat the sentence beside it, in the section `you`
 * @property {(count: number) => string} points
 */

/** A text, or one of its plural forms. @param {string} key */
export const hasAny = (key) => ["", "_one", "_other"].some((end) => has(key + end));

/**
 * @param {{ playerName: (seat: number) => string, ownSeat?: number | null }} session
 * @param {number | null} seen as whom somebody looks; with all hands visible, the own seat is still theirs
 * @returns {Voice}
 */
export function voiceOf(session, seen) {
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

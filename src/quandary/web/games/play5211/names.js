// How cards and players are called in a sentence.

import { COLOURS } from "../../cards/shapes.js";
import { has, listed, t } from "../../words/words.js";

/** @typedef {import("../../state/table.js").TableSession} TableSession */

/** @param {string} card */
const orderOf = (card) => COLOURS.indexOf(card[0]) * 10 + Number(card[1]);

/** Cards as they are held: by colour, then by value. @param {string[]} cards */
export const sorted = (cards) => [...cards].sort((one, other) => orderOf(one) - orderOf(other));

/** @param {string} card */
export const cardName = (card) =>
  t("play5211.card", { colour: t(`colour.${card[0]}`), value: card[1] });

/** The same, for somebody who cannot see the lizard. @param {string} card */
export const cardLabel = (card) =>
  card[1] === "1" ? t("play5211.card_kododo", { colour: t(`colour.${card[0]}`) }) : cardName(card);

/** @param {string[]} cards */
export const cardsNamed = (cards) => listed(sorted(cards).map(cardName));

/**
 * Who speaks to whom: names as the viewer hears them.
 * @typedef {object} Voice
 * @property {number | null} viewer
 * @property {(seat: number) => string} name
 * @property {(key: string, seat: number, args?: Record<string, string | number>) => string} event
 * @property {(count: number) => string} points
 */

/** @param {TableSession} session @param {number | null} viewer @returns {Voice} */
export function voiceOf(session, viewer) {
  const name = (/** @type {number} */ seat) =>
    seat === viewer ? t("player.you") : session.playerName(seat);
  return {
    viewer,
    name,
    event: (key, seat, args = {}) => {
      const own = `event.you.${key}`;
      return seat === viewer && has(own)
        ? t(own, args)
        : t(`event.${key}`, { player: session.playerName(seat), ...args });
    },
    points: (count) => t("unit.points", { count }),
  };
}

// Which cards a person holds and has picked. What may be laid is found in `legal`, nowhere else.

import { sorted } from "./card_names.js";

/**
 * Two cards may be alike, so each is called by its name and its place among its likes.
 * @typedef {{ id: string, card: string }} Held
 */

/** @param {string[]} cards @returns {Held[]} */
export function heldCards(cards) {
  /** @type {Record<string, number>} */
  const likes = {};
  return sorted(cards).map((card) => {
    likes[card] = (likes[card] ?? 0) + 1;
    return { id: `${card}.${likes[card]}`, card };
  });
}

/**
 * The hand without the cards that lie face down.
 * @param {Held[]} held
 * @param {string[] | null} choice
 */
export function stillHeld(held, choice) {
  const laid = laidCards(held, choice).map(({ id }) => id);
  return held.filter(({ id }) => !laid.includes(id));
}

/**
 * The cards that lie face down, as they are called in the hand.
 * @param {Held[]} held
 * @param {string[] | null} choice
 * @returns {Held[]}
 */
export function laidCards(held, choice) {
  const left = [...held];
  return (choice ?? []).flatMap((card) => {
    const at = left.findLastIndex((each) => each.card === card);
    return at < 0 ? [] : left.splice(at, 1);
  });
}

/**
 * Pick a card or put it back; one too many pushes out the one picked first.
 * @param {string[]} picked
 * @param {string} id
 * @param {number} most
 */
export function pickedWith(picked, id, most) {
  if (picked.includes(id)) return picked.filter((each) => each !== id);
  return [...picked, id].slice(-most);
}

/**
 * The action that lays these cards, if it is legal.
 * @param {string[]} legal
 * @param {string[]} cards
 */
export function layingOf(legal, cards) {
  if (!cards.length) return null;
  const wanted = [...cards].sort().join(" ");
  return (
    legal.find(
      (action) =>
        action.startsWith("lay ") && action.slice(4).split(" ").sort().join(" ") === wanted,
    ) ?? null
  );
}

/** @param {string[]} legal */
export const canTakeBack = (legal) => legal.includes("take back");

/** @param {string[]} legal */
export const canLay = (legal) => legal.some((action) => action.startsWith("lay "));

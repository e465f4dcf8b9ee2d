// How cards are called in a sentence.

import { formatList, t } from "../../words/words.js";
import { COLOURS } from "./shapes.js";

/** @param {string} card */
const orderOf = (card) => COLOURS.indexOf(card[0]) * 10 + Number(card[1]);

/**
 * Cards as they are held: by colour, then by value; equal ones stay in their order.
 * @template T
 * @param {T[]} cards
 * @param {(card: T) => string} [textOf]
 */
export const sorted = (cards, textOf = String) =>
  [...cards].sort((one, other) => orderOf(textOf(one)) - orderOf(textOf(other)));

/**
 * A hand as it is held; of equal cards the one that came first is the first.
 * @param {import("./card_identity.js").Play5211Named[]} hand
 */
export const held = (hand) => sorted(hand, ({ card }) => card);

/** @param {string} card */
export const cardName = (card) =>
  t("5211.card", { colour: t(`5211.colour.${card[0]}`), value: card[1] });

/** The same, for somebody who cannot see the lizard. @param {string} card */
export const cardLabel = (card) =>
  card[1] === "1" ? t("5211.card_kododo", { colour: t(`5211.colour.${card[0]}`) }) : cardName(card);

/** @param {string[]} cards */
export const cardsNamed = (cards) => formatList(sorted(cards).map(cardName));

// How cards are called in a sentence.

import { formatList, t } from "../../words/words.js";
import { COLOURS } from "./shapes.js";

/** @param {string} card */
const orderOf = (card) => COLOURS.indexOf(card[0]) * 10 + Number(card[1]);

/** Cards as they are held: by colour, then by value. @param {string[]} cards */
export const sorted = (cards) => [...cards].sort((one, other) => orderOf(one) - orderOf(other));

/** @param {string} card */
export const cardName = (card) =>
  t("5211.card", { colour: t(`5211.colour.${card[0]}`), value: card[1] });

/** The same, for somebody who cannot see the lizard. @param {string} card */
export const cardLabel = (card) =>
  card[1] === "1" ? t("5211.card_kododo", { colour: t(`5211.colour.${card[0]}`) }) : cardName(card);

/** @param {string[]} cards */
export const cardsNamed = (cards) => formatList(sorted(cards).map(cardName));

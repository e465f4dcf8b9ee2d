// Which card is which: the server numbers cards by their place in a hand; here they keep a name
// while they are played, drawn and turned.

import { follow } from "../../cards/identity.js";

/**
 * `turns` is how often it was turned over in the hand.
 * @typedef {import("../../cards/identity.js").Named & { turns: number }} QuandoNamed
 */
/** The hands, and what was laid down last. @typedef {{ hands: QuandoNamed[][], discard: QuandoNamed[] }} QuandoCards */
/** @typedef {(...place: (string | number)[]) => import("../../cards/identity.js").Named} Namer */

/** @param {unknown[][]} hands @param {Namer} named @returns {QuandoNamed[][]} */
const namedHands = (hands, named) =>
  hands.map((hand, seat) => hand.map((_, place) => ({ ...named(seat, place), turns: 0 })));

/**
 * @param {QuandoNamed[][]} hands @param {number} seat
 * @param {(hand: QuandoNamed[]) => QuandoNamed[]} change
 */
const withHand = (hands, seat, change) =>
  hands.map((hand, each) => (each === seat ? change(hand) : hand));

/** @type {import("../../cards/identity.js").Ways<QuandoCards>} */
const WAYS = {
  nothing: { hands: [], discard: [] },

  lying: (view, named) => ({
    hands: namedHands(view.hands, named),
    discard: lastPlay(view).map((_, place) => ({ ...named("discard", place), turns: 0 })),
  }),

  after(cards, event, named) {
    const { hands } = cards;
    switch (event.kind) {
      case "dealt":
        return { hands: namedHands(event.hands, named), discard: [] };
      case "played": {
        const { from, since } = named();
        const hand = hands[event.seat] ?? [];
        const laid = event.positions.map((/** @type {number} */ place) => hand[place]);
        return {
          hands: withHand(hands, event.seat, (held) => held.filter((card) => !laid.includes(card))),
          discard: laid
            .filter(Boolean)
            .map((/** @type {any} */ card) => ({ ...card, from, since })),
        };
      }
      case "drawn":
        return {
          ...cards,
          hands: withHand(hands, event.seat, (hand) => [...hand, { ...named(), turns: 0 }]),
        };
      case "turned":
        return {
          ...cards,
          hands: withHand(hands, event.seat, (hand) =>
            hand.map((card, place) =>
              place === event.position ? { ...card, turns: card.turns + 1 } : card,
            ),
          ),
        };
      case "pile_turned":
        return { ...cards, discard: [] };
      default:
        return cards;
    }
  },

  fits: (cards, view) =>
    cards.hands.length === view.hands.length &&
    cards.hands.every((hand, seat) => hand.length === view.hands[seat].length) &&
    cards.discard.length === lastPlay(view).length,
};

/**
 * @param {import("../../cards/identity.js").Followed<QuandoCards> | null} known
 * @param {any} told what the shown seat was told
 */
export const followCards = (known, told) => follow(known, told, WAYS);

/** @param {QuandoCards} cards */
export const allCards = ({ hands, discard }) => [...hands.flat(), ...discard];

/**
 * The cards that were laid down last and still lie there.
 * @param {any} view
 * @returns {{ front: number | null }[]}
 */
export function lastPlay(view) {
  for (const event of [...view.events].reverse()) {
    if (event.kind === "pile_turned" || event.kind === "dealt") return [];
    if (event.kind === "played") return event.cards;
  }
  return [];
}

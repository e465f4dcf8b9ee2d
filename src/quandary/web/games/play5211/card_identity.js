// Which card is which. Many cards are alike, so each has a name that it keeps from the deal to the
// scoring: in the hand, face down, and open on the table.

import { follow } from "../../cards/identity.js";
import { lastRound } from "./last_round.js";

/**
 * `card` is empty as long as the viewer may not see it.
 * @typedef {import("../../cards/identity.js").Named & { card: string }} Play5211Named
 */
/**
 * Cards by seat: hands the viewer may see, what lies face down (still in the hand as well), what was shown
 * in this round, and in the last one that was scored.
 * @typedef {{
 *   hands: Play5211Named[][],
 *   laid: Play5211Named[][],
 *   shown: Play5211Named[][],
 *   scored: Play5211Named[][],
 * }} Play5211Cards
 */
/** @typedef {(...place: (string | number)[]) => import("../../cards/identity.js").Named} Namer */

/** @param {(string | null)[]} cards @param {Namer} named @param {(string | number)[]} place */
const nameAll = (cards, named, ...place) =>
  cards.map((card, i) => ({ ...named(...place, i), card: card ?? "" }));

/** @param {{ name: string }} card */
const nameOf = ({ name }) => name;

/** Without what the viewer may not see. @param {(string | null)[]} hand @returns {string[]} */
const inSight = (hand) => hand.flatMap((card) => card ?? []);

/** @template T @param {T[]} all @param {number} seat @param {T} one @returns {T[]} */
const withSeat = (all, seat, one) => all.map((each, i) => (i === seat ? one : each));

/**
 * These cards out of a hand, of equal ones those that were picked.
 * @param {Play5211Named[]} hand
 * @param {(string | null)[]} cards
 * @param {string[]} picked their names
 */
function takenFrom(hand, cards, picked) {
  const first = hand.filter(({ name }) => picked.includes(name));
  const left = [...first, ...hand.filter((card) => !first.includes(card))];
  return cards.flatMap((card) => {
    const at = left.findIndex((each) => each.card === card);
    return at < 0 ? [] : left.splice(at, 1);
  });
}

/** @param {Play5211Cards} now @param {any} event @param {Namer} named @param {string[]} picked */
function afterLaying(now, { seat, cards }, named, picked) {
  const { from, since } = named();
  const own = takenFrom(now.hands[seat], cards, picked).map((card) => ({ ...card, from, since }));
  const laid = own.length === cards.length ? own : nameAll(cards, named);
  return { ...now, laid: withSeat(now.laid, seat, laid) };
}

/** @param {Play5211Cards} now @param {any} event @param {Namer} named @returns {Play5211Cards} */
function afterReveal(now, event, named) {
  const turnedUp = event.cards.map((/** @type {string[]} */ cards, /** @type {number} */ seat) =>
    now.laid[seat].length === cards.length
      ? now.laid[seat].map((each, i) => ({ ...each, card: cards[i] }))
      : nameAll(cards, named, seat),
  );
  return {
    ...now,
    hands: now.hands.map((hand, seat) => {
      const names = takenFrom(hand, event.cards[seat], turnedUp[seat].map(nameOf)).map(nameOf);
      return hand.filter(({ name }) => !names.includes(name));
    }),
    laid: now.laid.map(() => []),
    shown: now.shown.map((cards, seat) => [...cards, ...turnedUp[seat]]),
  };
}

/** @param {Play5211Cards} now @param {any} event @param {Namer} named @param {string[]} picked */
function after(now, event, named, picked) {
  const nobody = now.laid.map(() => []);
  switch (event.kind) {
    case "dealt": {
      const none = event.hands.map(() => []);
      const hands = event.hands.map(
        (/** @type {(string | null)[]} */ hand, /** @type {number} */ seat) =>
          nameAll(inSight(hand), named, seat),
      );
      return { hands, laid: none, shown: none, scored: none };
    }
    case "laid":
      return afterLaying(now, event, named, picked);
    case "taken_back":
      return { ...now, laid: withSeat(now.laid, event.seat, []) };
    case "revealed":
      return afterReveal(now, event, named);
    case "drawn": {
      const hand = [...now.hands[event.seat], ...nameAll(inSight(event.cards), named)];
      return { ...now, hands: withSeat(now.hands, event.seat, hand) };
    }
    case "scored":
      return { ...now, shown: nobody, scored: now.shown };
    case "deal_over":
      return event.ended_by === "pile" ? { ...now, hands: nobody } : now;
    default:
      return now;
  }
}

/** @param {any} view @param {Namer} named @returns {Play5211Cards} */
function lying(view, named) {
  const seats = view.hands.map((/** @type {unknown} */ _, /** @type {number} */ seat) => seat);
  const bySeat = (/** @type {string} */ where, /** @type {(seat: number) => any[]} */ cards) =>
    seats.map((/** @type {number} */ seat) => nameAll(cards(seat) ?? [], named, where, seat));
  const hands = bySeat("hand", (seat) => inSight(view.hands[seat]));
  const laid = bySeat("laid", (seat) =>
    view.chosen[seat] ? Array(view.cards_to_lay).fill(null) : [],
  );
  return {
    hands,
    laid:
      view.choice && view.seat !== null
        ? withSeat(laid, view.seat, takenFrom(hands[view.seat], view.choice, []))
        : laid,
    shown: bySeat("shown", (seat) => view.shown[seat]),
    scored: bySeat("scored", (seat) => lastRound(view.events)?.shown[seat] ?? []),
  };
}

/** @param {any[][]} some @param {any[][]} others */
const areAlike = (some, others) =>
  some.length === others.length &&
  some.every((cards, seat) => [...cards].sort().join() === [...others[seat]].sort().join());

/** @param {Play5211Named[][]} cards */
const facesOf = (cards) => cards.map((each) => each.map(({ card }) => card));

/** @param {Play5211Cards} cards @param {any} view */
function fits(cards, view) {
  return (
    cards.hands.length === view.hands.length &&
    (view.seat === null ||
      areAlike(facesOf([cards.hands[view.seat] ?? []]), [view.hands[view.seat] ?? []])) &&
    areAlike(facesOf(cards.shown), view.shown) &&
    cards.laid.every((laid, seat) => laid.length > 0 === Boolean(view.chosen[seat])) &&
    (!view.choice || areAlike(facesOf([cards.laid[view.seat]]), [view.choice]))
  );
}

/**
 * Hands that lie open in a replay: cards that were there before keep their names.
 * @param {Play5211Cards} cards @param {any} view @param {Namer} named
 * @returns {Play5211Cards}
 */
function open(cards, view, named) {
  if (view.seat !== null) return cards;
  const hands = cards.hands.map((hand, seat) => {
    const faces = inSight(view.hands[seat]);
    const stay = takenFrom(hand, faces, []);
    const left = [...stay];
    return faces.map((card, i) => {
      const at = left.findIndex((each) => each.card === card);
      return at < 0 ? { ...named("open", seat, i), card } : left.splice(at, 1)[0];
    });
  });
  return { ...cards, hands };
}

/**
 * @param {import("../../cards/identity.js").Followed<Play5211Cards> | null} known
 * @param {any} told what the shown seat was told
 * @param {string[]} picked names of the cards that were picked from the hand
 */
export const followCards = (known, told, picked) =>
  follow(known, told, {
    nothing: NO_CARDS,
    lying,
    after: (cards, event, named) => after(cards, event, named, picked),
    fits,
    open,
  });

/** @type {Play5211Cards} */
export const NO_CARDS = { hands: [], laid: [], shown: [], scored: [] };

/** @param {Play5211Cards} cards */
export const allCards = ({ hands, laid, shown, scored }) => [hands, laid, shown, scored].flat(2);

/** The cards as they lay when the last round was scored. @param {Play5211Cards} cards @returns {Play5211Cards} */
export const ofScoredRound = (cards) => ({
  ...cards,
  laid: cards.laid.map(() => []),
  shown: cards.scored,
});

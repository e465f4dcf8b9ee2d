// The hints for a learner of Quando at this moment, from what the table shows.

import { areEqual, placesOf } from "./choice.js";

/** @typedef {import("../../state/hint_queue.js").Hint} Hint */
/**
 * @typedef {object} Moment
 * @property {import("../../protocol.js").QuandoView | null} view
 * @property {number | null} seat
 * @property {string[]} legal
 * @property {(seat: number) => string} playerName
 */

const HIGH = 5;

/** The hints that fit, the most important first. @param {Moment} moment @returns {Hint[]} */
export function hintsOf(moment) {
  const { view, seat, legal } = moment;
  if (!view || view.deal === null || seat === null) return [];
  if (view.phase === "over" || view.phase === "deal") return [{ key: "quando.hint.scored" }];
  if (view.knocker === seat) return [{ key: "quando.hint.you_knocked" }];
  if (!legal.length || !view.to_act.includes(seat)) return [];
  if (view.phase === "penalty") return penaltyHints(moment);
  return view.phase === "draw" ? drawHints(view, seat) : playHints(moment);
}

/** @param {Moment} moment @returns {Hint[]} */
function penaltyHints({ view, legal, playerName }) {
  const key = legal[0].startsWith("turn ") ? "penalty_zero" : "penalty_draw";
  return [{ key: `quando.hint.${key}`, args: { player: playerName(view?.active ?? 0) } }];
}

/** @param {import("../../protocol.js").QuandoView} view @param {number} seat @returns {Hint[]} */
function drawHints(view, seat) {
  const number = view.pile.showing ?? 0;
  if (number === 0 && view.hands[seat].every((card) => card.front === 0))
    return [{ key: "quando.hint.zeros_draw" }];
  const side = { key: `quando.hint.draw_${number > HIGH ? "high" : "low"}`, args: { number } };
  return view.triplet ? [{ key: "quando.hint.triplet_played" }, side] : [side];
}

/** @param {Moment} moment @returns {Hint[]} */
function playHints({ view: told, seat, legal, playerName }) {
  const view = /** @type {import("../../protocol.js").QuandoView} */ (told);
  const numbers = view.hands[seat ?? 0].map((card) => card.front ?? 0);
  const plays = placesOf(legal, "play").map((places) => places.map((place) => numbers[place]));
  const sum = numbers.reduce((all, number) => all + number, 0);
  const what = canEndByZeros(view, numbers, plays)
    ? [{ key: "quando.hint.zeros" }]
    : cardHints(plays);
  if (view.knocker !== null)
    return [{ key: "quando.hint.last", args: { player: playerName(view.knocker) } }, ...what];
  const backs = { key: "quando.hint.backs" };
  if (!view.plays[seat ?? 0]) return [{ key: "quando.hint.aim", args: { sum } }, backs, ...what];
  const knock = legal.includes("knock") ? "quando.hint.knock" : "quando.hint.knock_later";
  return [backs, { key: knock }, ...what];
}

/** Of every kind of play the one that takes most off the hand. @param {number[][]} plays @returns {Hint[]} */
function cardHints(plays) {
  const sum = (/** @type {number[]} */ play) => play.reduce((all, number) => all + number, 0);
  const best = (/** @type {(play: number[]) => boolean} */ isSuch) =>
    plays.filter(isSuch).sort((one, other) => sum(other) - sum(one))[0];
  const straight = best((play) => !areEqual(play));
  const equal = best(
    (play) => areEqual(play) && play.length > 1 && play.length !== 3 && isWhole(play, plays),
  );
  const triplet = best((play) => areEqual(play) && play.length === 3);
  if (straight) {
    const [first, second, third] = [...straight].sort((a, b) => a - b);
    return [{ key: "quando.hint.straight", args: { first, second, third } }];
  }
  if (equal) return [{ key: "quando.hint.equal", args: { cards: equal.join(", ") } }];
  if (triplet) return [{ key: "quando.hint.triplet", args: { cards: triplet.join(", ") } }];
  return [{ key: "quando.hint.play" }];
}

/** Whether no card of its number stays behind. @param {number[]} play @param {number[][]} plays */
const isWhole = (play, plays) =>
  plays.filter((other) => other.length === 1 && other[0] === play[0]).length === play.length;

/**
 * Whether one play and the card that shows leave nothing but zeros.
 * @param {import("../../protocol.js").QuandoView} view @param {number[]} numbers @param {number[][]} plays
 */
function canEndByZeros(view, numbers, plays) {
  const others = numbers.filter((number) => number !== 0).length;
  return (
    view.pile.showing === 0 &&
    plays.some((play) => play.filter((number) => number !== 0).length === others)
  );
}

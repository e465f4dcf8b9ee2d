// The hints for a learner of 5211 at this moment, from what the table shows.

import { capitalize, formatList, t } from "../../words/words.js";
import { cardsNamed } from "./card_names.js";
import { proposedCards, ROUNDS } from "./lesson.js";
import { COLOURS } from "./shapes.js";

/** @typedef {import("../../state/hint_queue.js").Hint} Hint */
/** @typedef {import("../../protocol.js").Play5211View} View */

/**
 * The hints that fit, the most important first.
 * @param {View | undefined} view
 * @param {number | null} seat
 * @param {import("./stage.js").Moment} moment
 * @param {boolean} isLesson whether this game is the arranged one
 * @returns {Hint[]}
 */
export function hintsOf(view, seat, moment, isLesson) {
  if (!view || seat === null || moment.kind === "shown") return [];
  if (moment.kind === "told") return scoringHints(moment.story.score);
  if (view.phase !== "lay" || view.chosen[seat]) return [];
  const hand = /** @type {string[]} */ (view.hands[seat]);
  const cards = isLesson ? proposedCards(view, hand) : null;
  const hints = choosingHints(view, hand);
  if (!cards) return hints;
  const also = {
    key: "5211.hint.try",
    id: `5211.hint.try.${view.round}.${view.turn}`,
    args: { cards: cardsNamed(cards) },
  };
  return hints.map((hint, i) => (i === hints.length - 1 ? { ...hint, also } : hint));
}

/**
 * Whether the game is over, or everything that is arranged has been met.
 * @param {View | undefined} view
 * @param {import("./stage.js").Moment} moment
 * @param {boolean} isLesson
 */
export const isAllMet = (view, moment, isLesson) =>
  view?.phase === "over" ||
  (isLesson && moment.kind === "told" && moment.story.score.round + 1 >= ROUNDS);

/** @param {string} colour */
const named = (colour) => t(`5211.colour.${colour}`);

/**
 * Before cards are chosen.
 * @param {View} view @param {string[]} hand
 * @returns {Hint[]}
 */
function choosingHints(view, hand) {
  const { limit, kododos_needed: needed } = view;
  if (view.last_round && view.turn === 0) return [{ key: "5211.hint.last" }];
  if (view.turn === 0 && view.round === 0)
    return [{ key: "5211.hint.aim" }, { key: "5211.hint.first" }];
  const held = hand.filter((card) => card[1] === "1").length;
  if (view.turn === 0)
    return view.round > 1 && held > 1
      ? [{ key: "5211.hint.kododo_try", args: { needed } }]
      : [{ key: "5211.hint.again" }];
  if (view.kododos === needed) return [{ key: "5211.hint.kododo_enough", args: { needed } }];
  if (view.kododos === needed - 1 && held)
    return [{ key: "5211.hint.kododo_one_more", args: { needed } }];
  const full = COLOURS.find((colour) => view.counts[colour] >= limit);
  if (full) return [{ key: "5211.hint.full", args: { colour: capitalize(named(full)), limit } }];
  return [{ key: `5211.hint.${view.turn === 1 ? "second" : "third"}`, args: { limit } }];
}

/**
 * While a round is scored: what decided it.
 * @param {import("./last_round.js").Score} score
 * @returns {Hint[]}
 */
function scoringHints(score) {
  const { kododos: count, kododos_needed: needed, limit } = score;
  if (score.scored === "kododo") return [{ key: "5211.hint.kododo_exact", args: { needed } }];
  /** @type {Hint[]} */
  const hints = [];
  const say = (/** @type {string} */ key, /** @type {Hint["args"]} */ args) =>
    hints.push({ key: `5211.hint.${key}`, args });
  if (count) say("kododo_missed", { count, needed });
  const [full] = score.out_by_limit;
  if (full) say("out_by_limit", { colour: capitalize(named(full)), limit });
  const [tied] = score.out_by_tie;
  if (tied) say("tie", { colours: capitalize(formatList(tied.map(named))) });
  say("told", {});
  return hints;
}

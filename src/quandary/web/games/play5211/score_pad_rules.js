// The score pad of 5211: which rounds are possible, and what they score (F6–F17). A score pad works
// without a server, so these rules live in the page as well; `tests/browser/test_score_rules.py`
// compares them with the rules' own.

import { addPoints, areWhole } from "../../score/pad.js";
import { COLOURS } from "./shapes.js";

/** @typedef {import("../../score/pad.js").Pad} Pad */
/** @typedef {import("../../score/pad.js").Refused} Refused */
/**
 * A round: the cards everybody laid, or how often each colour was shown and the values of what
 * everybody scores.
 * @typedef {{ cards: string[][] } | { counts: Record<string, number>, kododos: number, won: number[][] }} Round
 */

export const CARDS_EACH = 4;
/** How often each value exists in a colour (F1). @type {Record<number, number>} */
export const COPIES = { 1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1 };
export const VALUES = Object.keys(COPIES).map(Number);
const KODODO = 1;
const OF_A_COLOUR = VALUES.reduce((all, value) => all + COPIES[value], 0);
const NOT_KODODOS = OF_A_COLOUR - COPIES[KODODO];
const LONG_TARGET = 50;
/** By number of players (F13). @type {Record<number, number>} */
const ROUNDS = { 2: 11, 3: 7, 4: 6, 5: 4 };

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

/** The draw pile lasts for all rounds but the last (F13). @param {Pad} pad */
export const roundsPerDeal = (pad) => ROUNDS[pad.players.length];

/** In which deal a round is, and which of its rounds. @param {Pad} pad @param {number} at */
export const placeOf = (pad, at) => ({
  deal: Math.floor(at / roundsPerDeal(pad)),
  round: at % roundsPerDeal(pad),
});

/** How often each colour was shown, and how many Kododos. @param {Round} round */
export function count(round) {
  if ("counts" in round) return { counts: round.counts, kododos: round.kododos };
  const cards = round.cards.flat();
  const counts = Object.fromEntries(
    COLOURS.map((colour) => [colour, cards.filter((card) => card[0] === colour).length]),
  );
  return { counts, kododos: cards.filter((card) => card.slice(1) === String(KODODO)).length };
}

/**
 * What scores: exactly so many Kododos, or the highest count below the limit that one colour has
 * alone (F7–F11).
 * @param {Record<string, number>} counts @param {number} kododos @param {number} players
 */
export function decide(counts, kododos, players) {
  const kododos_needed = players + 2;
  const limit = players + 3;
  const base = { counts, kododos, kododos_needed, limit };
  if (kododos === kododos_needed)
    return {
      ...base,
      scored: /** @type {const} */ ("kododo"),
      colour: null,
      out_by_limit: /** @type {string[]} */ ([]),
      out_by_tie: /** @type {string[][]} */ ([]),
    };
  const out_by_limit = COLOURS.filter((colour) => counts[colour] >= limit);
  /** @type {string[][]} */
  const out_by_tie = [];
  for (let level = limit - 1; level > 0; level--) {
    const colours = COLOURS.filter((colour) => counts[colour] === level);
    if (colours.length === 1)
      return {
        ...base,
        scored: /** @type {const} */ ("majority"),
        colour: colours[0],
        out_by_limit,
        out_by_tie,
      };
    if (colours.length) out_by_tie.push(colours);
  }
  return { ...base, scored: /** @type {const} */ ("none"), colour: null, out_by_limit, out_by_tie };
}

/** @param {Round} round */
const seatsOf = (round) => ("counts" in round ? round.won : round.cards).length;

/** A round and why it scores so. @param {Round} round */
export function score(round) {
  const { counts, kododos } = count(round);
  const decision = decide(counts, kododos, seatsOf(round));
  const { colour, scored } = decision;
  const cards =
    "counts" in round
      ? round.won.map((values) => values.map((value) => `${colour ?? ""}${value}`))
      : round.cards.map((laid) =>
          laid.filter((card) => (scored === "kododo" ? card[1] === "1" : card[0] === colour)),
        );
  const points = cards.map((won) => sum(won.map((card) => Number(card.at(-1)))));
  return { ...decision, cards, points };
}

/** Everybody's points; the score piles of the last deal break a tie (F14–F17). @param {Pad} pad */
export function stand(pad) {
  const players = pad.players.length;
  const rounds = pad.rounds.map(score);
  const points = rounds.map((each) => each.points);
  const totals = addPoints(points, players);
  const last = placeOf(pad, Math.max(rounds.length - 1, 0));
  const first = last.deal * roundsPerDeal(pad);
  const piles = totals.map((_, seat) =>
    sum(rounds.slice(first).map((each) => each.cards[seat].length)),
  );
  const winners = isOver(pad, totals) ? best(totals, piles) : [];
  return { points, totals, winners, piles };
}

/** Most points, then most cards, then a shared win (F14, F17). @param {number[]} totals @param {number[]} piles */
function best(totals, piles) {
  const most = Math.max(...totals);
  const leading = totals.flatMap((total, seat) => (total === most ? [seat] : []));
  const cards = Math.max(...leading.map((seat) => piles[seat]));
  return leading.filter((seat) => piles[seat] === cards);
}

/**
 * A deal is played out; in the longer game 50 points end it, in a later deal at once.
 * @param {Pad} pad @param {number[]} totals
 */
function isOver(pad, totals) {
  if (!pad.rounds.length) return false;
  const { deal, round } = placeOf(pad, pad.rounds.length);
  const hasReachedTarget = Math.max(...totals) >= LONG_TARGET;
  if (round === 0) return hasReachedTarget || !pad.options.long;
  return Boolean(pad.options.long) && deal > 0 && hasReachedTarget;
}

/**
 * Why a round of one deck cannot have been like that.
 * @param {Pad} pad @param {Round} round
 * @returns {Refused | null}
 */
export function verify(pad, round) {
  const players = pad.players.length;
  if (seatsOf(round) !== players) return { code: "wrong_seats", clause: "F1", facts: { players } };
  if ("counts" in round)
    return verifyCounts(pad, round) ?? refuseWon(round) ?? refuseDeal(pad, round);
  return refuseGame(pad) ?? refuseCards(round.cards) ?? refuseDeal(pad, round);
}

/** @param {Pad} pad @returns {Refused | null} */
const refuseGame = (pad) =>
  stand(pad).winners.length
    ? { code: "game_over", clause: pad.options.long ? "F16" : "F13" }
    : null;

/**
 * Why colours cannot have been shown that often.
 * @param {Pad} pad @param {{ counts: Record<string, number>, kododos: number }} round
 * @returns {Refused | null}
 */
export function verifyCounts(pad, { counts, kododos }) {
  const over = refuseGame(pad);
  if (over) return over;
  const needed = CARDS_EACH * pad.players.length;
  const shown = COLOURS.map((colour) => counts[colour]);
  if (sum(shown) !== needed)
    return { code: "wrong_count", clause: "F4", facts: { count: sum(shown), needed } };
  const bad = COLOURS.find((colour) => counts[colour] < 0 || counts[colour] > OF_A_COLOUR);
  if (bad)
    return {
      code: "colour_too_often",
      clause: "F1",
      facts: { colour: bad, most: OF_A_COLOUR },
    };
  const most = sum(shown.map((times) => Math.min(times, COPIES[KODODO])));
  if (kododos > most)
    return { code: "too_many_kododos", clause: "F1", facts: { count: kododos, most } };
  const least = sum(shown.map((times) => Math.max(times - NOT_KODODOS, 0)));
  if (kododos < least) return { code: "too_few_kododos", clause: "F1", facts: { least } };
  return null;
}

/** @param {string[][]} cards @returns {Refused | null} */
function refuseCards(cards) {
  for (const [seat, laid] of cards.entries()) {
    const unknown = laid.find(
      (card) => !COLOURS.includes(card[0]) || !VALUES.map(String).includes(card.slice(1)),
    );
    if (unknown) return { code: "unknown_card", clause: "F1", facts: { card: unknown } };
    if (laid.length !== CARDS_EACH)
      return { code: "wrong_card_count", clause: "F4", facts: { seat, count: laid.length } };
  }
  return null;
}

/**
 * What everybody scores has to be what was counted (F7, F8).
 * @param {{ counts: Record<string, number>, kododos: number, won: number[][] }} round
 * @returns {Refused | null}
 */
function refuseWon({ counts, kododos, won }) {
  const { scored, colour } = decide(counts, kododos, won.length);
  const isKododo = scored === "kododo";
  const values = won.flat();
  const seat = won.findIndex((each) => each.length > CARDS_EACH);
  if (seat >= 0)
    return { code: "wrong_card_count", clause: "F4", facts: { seat, count: won[seat].length } };
  const value = values.find((each) => !(each in COPIES) || (isKododo && each !== KODODO));
  if (value !== undefined) return { code: "unknown_value", clause: "F1", facts: { value } };
  const needed = isKododo ? kododos : colour ? counts[colour] : 0;
  if (values.length !== needed)
    return { code: "wrong_won_count", clause: isKododo ? "F7" : "F8", facts: { needed } };
  if (isKododo || !colour) return null;
  const elsewhere = kododos - values.filter((each) => each === KODODO).length;
  const others = COLOURS.filter((each) => each !== colour).map((each) => counts[each]);
  const least = sum(others.map((times) => Math.max(times - NOT_KODODOS, 0)));
  const most = sum(others.map((times) => Math.min(times, COPIES[KODODO])));
  return elsewhere < least || elsewhere > most
    ? { code: "wrong_won_kododos", clause: "F1", facts: { count: kododos } }
    : null;
}

/** The rounds of the deal that is under way. @param {Pad} pad @returns {Round[]} */
const thisDeal = (pad) =>
  pad.rounds.slice(pad.rounds.length - placeOf(pad, pad.rounds.length).round);

/** The cards that a round names; of counted Kododos the colour is not known. @param {Round} round */
const knownCards = (round) =>
  "counts" in round
    ? score(round)
        .cards.flat()
        .filter((card) => card.length === 2)
    : round.cards.flat();

/** How often each card was shown in this deal, as far as is known. @param {Pad} pad @param {Round[]} [more] */
export function seenCards(pad, more = []) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const card of [...thisDeal(pad), ...more].flatMap(knownCards))
    seen.set(card, (seen.get(card) ?? 0) + 1);
  return seen;
}

/** No card comes back within a deal (F1, F12). @param {Pad} pad @param {Round} round @returns {Refused | null} */
function refuseDeal(pad, round) {
  const seen = seenCards(pad, [round]);
  for (const colour of COLOURS)
    for (const value of VALUES)
      if ((seen.get(`${colour}${value}`) ?? 0) > COPIES[value])
        return {
          code: "card_too_often",
          clause: "F1",
          facts: { card: `${colour}${value}`, count: COPIES[value] },
        };
  const counted = [...thisDeal(pad), round].map(count);
  for (const colour of COLOURS)
    if (sum(counted.map(({ counts }) => counts[colour])) > OF_A_COLOUR)
      return { code: "colour_too_often", clause: "F1", facts: { colour, most: OF_A_COLOUR } };
  const most = COPIES[KODODO] * COLOURS.length;
  return sum(counted.map(({ kododos }) => kododos)) > most
    ? { code: "kododos_too_often", clause: "F1", facts: { most } }
    : null;
}

/** Whether a file's options and rounds have the shape of this game's. @param {Pad} pad */
export const isWellFormed = (pad) =>
  typeof pad.options.long === "boolean" &&
  pad.rounds.every((round) =>
    "cards" in round
      ? round.cards.every((/** @type {unknown[]} */ laid) =>
          laid.every((card) => typeof card === "string" && card),
        )
      : COLOURS.every((colour) => Number.isInteger(round.counts[colour])) &&
        Number.isInteger(round.kododos) &&
        round.won.every(areWhole),
  );

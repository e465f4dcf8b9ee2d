// What happened, in sentences. The log and the screen reader get one for each event, the table
// shows one for a whole turn.

import { gameOverSentence, numbersByName } from "../../words/outcome.js";
import { formatList, t } from "../../words/words.js";
import { areEqual } from "./choice.js";

/** @typedef {import("../../words/translator.js").Translator} Translator */
/** @typedef {import("../../protocol.js").QuandoFacts} Facts */

/**
 * However it was laid, a straight is described from its lowest number up.
 * @param {number[]} numbers
 */
const rising = (numbers) => [...numbers].sort((a, b) => a - b);

/** @param {any} event @param {Translator} translator */
function played(event, translator) {
  const numbers = rising(event.cards.map((/** @type {any} */ card) => card.front));
  const cards = numbers.join(event.play === "straight" ? "–" : " ");
  return translator.event(
    `quando.event.played_${event.play}`,
    event.seat,
    event.play === "set" ? { cards, count: numbers.length } : { cards },
  );
}

/** @param {any} event @param {Translator} translator */
function drawn(event, translator) {
  const verb = event.penalty ? "penalty" : "drawn";
  if (event.side === "showing")
    return translator.event(`quando.event.${verb}_showing`, event.seat, { card: event.card.front });
  if (event.card.front !== null)
    return translator.event(`quando.event.${verb}_seen`, event.seat, { card: event.card.front });
  return translator.event(`quando.event.${verb}_hidden`, event.seat, {
    back: event.card.back ?? "",
  });
}

/** @param {any} event @param {Translator} translator @param {Facts} facts */
function dealt(event, translator, facts) {
  const starter = facts.first_players[event.dealer];
  const count = event.hands[starter].length;
  if (starter === translator.viewer)
    return t("quando.event.dealt_you_begin", { player: translator.name(event.dealer), count });
  return translator.event("quando.event.dealt", event.dealer, {
    count,
    starter: translator.name(starter),
  });
}

/**
 * Who holds nothing but zeros in open hands (Q18): the player who ended the round, and perhaps others.
 * @param {any[][]} hands
 */
export const seatsOfZeros = (hands) =>
  hands.flatMap((hand, seat) => (hand.every((card) => card.front === 0) ? [seat] : []));

/** @param {any} event @param {Translator} translator */
function dealOver(event, translator) {
  if (event.ended_by === "knock") return t("quando.event.round_over_knock");
  return seatsOfZeros(event.hands)
    .map((seat) => translator.event("quando.event.round_over_zeros", seat))
    .join(" ");
}

/** @param {any} event @param {Translator} translator */
function scored(event, translator) {
  const sum = event.sums[event.lowest[0]];
  const lowest =
    event.lowest.length === 1
      ? translator.event("quando.event.scored_lowest", event.lowest[0], { sum })
      : t("quando.event.scored_lowest_shared", {
          players: formatList(event.lowest.map(translator.name)),
          sum,
        });
  const totals = t("quando.event.totals", { totals: numbersByName(event.totals, translator) });
  if (event.knocker === null || !event.penalty) return `${lowest} ${totals}`;
  const { knocker, penalty } = event;
  const beaten = translator.event("quando.event.knocker_beaten", knocker, { penalty });
  return `${lowest} ${beaten} ${totals}`;
}

/**
 * One event as one entry of the log.
 * @param {any} event
 * @param {Translator} translator
 * @param {Facts} facts
 * @returns {string[]}
 */
export const sentences = (event, translator, facts) => [sentence(event, translator, facts)];

/** @param {any} event @param {Translator} translator @param {Facts} facts @returns {string} */
function sentence(event, translator, facts) {
  switch (event.kind) {
    case "dealt":
      return dealt(event, translator, facts);
    case "played":
      return played(event, translator);
    case "drawn":
      return drawn(event, translator);
    case "turned":
      return translator.event("quando.event.turned", event.seat, { card: event.card.front });
    case "pile_turned":
      return t("quando.event.pile_turned", { count: event.size, showing: event.showing });
    case "deal_over":
      return dealOver(event, translator);
    case "scored":
      return scored(event, translator);
    case "game_over":
      return gameOverSentence(event.winners, event.totals, translator);
    default:
      return translator.event(`quando.event.${event.kind}`, event.seat);
  }
}

/** Cards as the object of a sentence: "two 9s", "6–7–8". @param {number[]} numbers */
export function namedCards(numbers) {
  if (!areEqual(numbers)) return numbers.join("–");
  const key = numbers.length <= 4 ? `quando.cards.${numbers.length}` : "quando.cards.many";
  return t(key, { number: numbers[0], count: numbers.length });
}

/**
 * The last turn in one sentence, with the name apart so that it can be shown stronger.
 * @param {any[]} events @param {Translator} translator @param {Facts} facts
 * @returns {{ before: string, name: string, after: string }}
 */
export function lastTurn(events, translator, facts) {
  const told = events.filter((event) => event.kind !== "pile_turned");
  const last = told.at(-1);
  if (!last) return { before: "", name: "", after: "" };
  const play = last.kind === "drawn" && !last.penalty ? told.at(-2) : last;
  if (play?.kind !== "played" || play.seat !== last.seat) {
    const name = (/** @type {number} */ seat) => marked(translator.name(seat), seat, last.seat);
    return apart(sentence(last, { ...translator, name }, facts));
  }
  const end = last.kind === "played" ? "" : last.side === "showing" ? "_showing" : "_hidden";
  const who = play.seat === translator.viewer ? "you" : "other";
  const cards = namedCards(rising(play.cards.map((/** @type {any} */ card) => card.front)));
  const text = t(`quando.did.${who}${end}`, {
    player: marked(translator.name(play.seat), 0, 0),
    cards,
    card: last.card?.front ?? "",
  });
  return apart(text);
}

/** Whatever begins a turn: a play, or one of the things done instead. */
const BEGINS = ["played", "knocked", "passed"];

/**
 * The last round of turns, each in a sentence, newest last.
 * @param {any[]} events @param {number} players @param {Translator} translator @param {Facts} facts
 */
export function recentTurns(events, players, translator, facts) {
  const starts = events.flatMap((event, at) => (BEGINS.includes(event.kind) ? [at] : []));
  return starts.slice(-players).map((at, i, kept) => {
    const turn = events.slice(at, kept[i + 1]);
    const own = turn.filter((event) => event.seat === turn[0].seat && !event.penalty);
    return lastTurn(own, translator, facts);
  });
}

const MARK = "\u0001";
/** @param {string} name @param {number} seat @param {number} wanted */
const marked = (name, seat, wanted) => (seat === wanted ? `${MARK}${name}${MARK}` : name);

/** @param {string} text */
function apart(text) {
  const [before, name = "", ...after] = text.split(MARK);
  return { before, name, after: after.join("") };
}

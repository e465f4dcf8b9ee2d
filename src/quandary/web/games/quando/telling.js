// What happened, in sentences. The log and the screen reader get one for each event, the table
// shows one for a whole turn.

import { has, listed, t } from "../../words/words.js";
import { kindOf } from "./choice.js";

/** @typedef {{ seat: number | null, name: (seat: number) => string }} Teller */

/**
 * @param {Teller} teller
 * @param {number} seat
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 */
function say(teller, seat, key, args = {}) {
  const isOwn =
    seat === teller.seat && ["", "_one", "_other"].some((end) => has(`event.you.${key}${end}`));
  return isOwn
    ? t(`event.you.${key}`, args)
    : t(`event.${key}`, { player: teller.name(seat), ...args });
}

/**
 * However they were laid, a straight is told from its lowest number up.
 * @param {number[]} numbers
 */
const rising = (numbers) => [...numbers].sort((a, b) => a - b);

/** @param {any} event @param {Teller} teller */
function played(event, teller) {
  const numbers = rising(event.cards.map((/** @type {any} */ card) => card.front));
  const cards = numbers.join(event.play === "straight" ? "–" : " ");
  return say(
    teller,
    event.seat,
    `played_${event.play}`,
    event.play === "set" ? { cards, count: numbers.length } : { cards },
  );
}

/** @param {any} event @param {Teller} teller */
function drawn(event, teller) {
  const verb = event.penalty ? "penalty" : "drawn";
  if (event.side === "showing")
    return say(teller, event.seat, `${verb}_showing`, { card: event.card.front });
  if (event.card.front !== null)
    return say(teller, event.seat, `${verb}_seen`, { card: event.card.front });
  return say(teller, event.seat, `${verb}_hidden`, { back: event.card.back ?? "" });
}

/** @param {any} event @param {Teller} teller */
function dealt(event, teller) {
  const starter = (event.dealer + 1) % event.hands.length;
  const count = event.hands[starter].length;
  if (starter === teller.seat)
    return t("event.dealt_you_begin", { player: teller.name(event.dealer), count });
  return say(teller, event.dealer, "dealt", { count, starter: teller.name(starter) });
}

/** @param {any} event @param {Teller} teller */
function dealOver(event, teller) {
  if (event.ended_by === "knock") return t("event.round_over_knock");
  const seat = event.hands.findIndex((/** @type {any[]} */ hand) =>
    hand.every((card) => card.front === 0),
  );
  return say(teller, seat, "round_over_zeros");
}

/** @param {any} event @param {Teller} teller */
function scored(event, teller) {
  const sum = event.sums[event.lowest[0]];
  const lowest =
    event.lowest.length === 1
      ? say(teller, event.lowest[0], "scored_lowest", { sum })
      : t("event.scored_lowest_shared", { players: listed(event.lowest.map(teller.name)), sum });
  const totals = t("event.totals", {
    totals: event.totals
      .map(
        (/** @type {number} */ total, /** @type {number} */ seat) =>
          `${teller.name(seat)} ${total}`,
      )
      .join(", "),
  });
  if (event.knocker === null || !event.penalty) return `${lowest} ${totals}`;
  return `${lowest} ${say(teller, event.knocker, "knocker_beaten", { penalty: event.penalty })} ${totals}`;
}

/** @param {any} event @param {Teller} teller */
function gameOver(event, teller) {
  const points = t("unit.points", { count: event.totals[event.winners[0]] });
  if (event.winners.length === 1) return say(teller, event.winners[0], "game_over_won", { points });
  if (event.winners.includes(teller.seat)) {
    const others = listed(
      event.winners.filter((/** @type {number} */ seat) => seat !== teller.seat).map(teller.name),
    );
    return t("event.you.game_over_shared", { others, points });
  }
  return t("event.game_over_shared", { players: listed(event.winners.map(teller.name)), points });
}

/**
 * One event as one entry of the log.
 * @param {any} event
 * @param {Teller} teller
 * @returns {string}
 */
export function sentence(event, teller) {
  switch (event.kind) {
    case "dealt":
      return dealt(event, teller);
    case "played":
      return played(event, teller);
    case "drawn":
      return drawn(event, teller);
    case "turned":
      return say(teller, event.seat, "turned", { card: event.card.front });
    case "pile_turned":
      return t("event.pile_turned", { count: event.size, showing: event.showing });
    case "deal_over":
      return dealOver(event, teller);
    case "scored":
      return scored(event, teller);
    case "game_over":
      return gameOver(event, teller);
    default:
      return say(teller, event.seat, event.kind);
  }
}

/** Cards as the object of a sentence: "two 9s", "6–7–8". @param {number[]} numbers */
export function namedCards(numbers) {
  if (kindOf(numbers) === "straight") return numbers.join("–");
  const key = numbers.length <= 4 ? `web.cards.${numbers.length}` : "web.cards.many";
  return t(key, { number: numbers[0], count: numbers.length });
}

/**
 * The last turn in one sentence, with the name apart so that it can be shown stronger.
 * @param {any[]} events @param {Teller} teller
 * @returns {{ before: string, name: string, after: string }}
 */
export function lastTurn(events, teller) {
  const told = events.filter((event) => event.kind !== "pile_turned");
  const last = told.at(-1);
  if (!last) return { before: "", name: "", after: "" };
  const play = last.kind === "drawn" && !last.penalty ? told.at(-2) : last;
  if (play?.kind !== "played" || play.seat !== last.seat)
    return apart(
      sentence(last, { ...teller, name: (seat) => marked(teller.name(seat), seat, last.seat) }),
    );
  const end = last.kind === "played" ? "" : last.side === "showing" ? "_showing" : "_hidden";
  const who = play.seat === teller.seat ? "you" : "other";
  const cards = namedCards(rising(play.cards.map((/** @type {any} */ card) => card.front)));
  const text = t(`web.did.${who}${end}`, {
    player: marked(teller.name(play.seat), 0, 0),
    cards,
    card: last.card?.front ?? "",
  });
  return apart(text);
}

const MARK = "\u0001";
/** @param {string} name @param {number} seat @param {number} wanted */
const marked = (name, seat, wanted) => (seat === wanted ? `${MARK}${name}${MARK}` : name);

/** @param {string} text */
function apart(text) {
  const [before, name = "", ...after] = text.split(MARK);
  return { before, name, after: after.join("") };
}

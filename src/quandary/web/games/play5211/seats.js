// The players: a cell for each with four places for cards, a lamp that says whether they have
// chosen, and their points.

import { Token } from "../../ui/token.js";
import { h, html, useState } from "../../vendor/preact.js";
import { shortName } from "../../words/short_name.js";
import { t } from "../../words/words.js";
import { cardsNamed, held } from "./card_names.js";
import { Play5211Back, Play5211Card } from "./cards.js";

/** @typedef {import("../../protocol.js").Play5211View} View */
/** @typedef {import("./card_identity.js").Play5211Cards} Play5211Cards */
/** @typedef {import("./card_identity.js").Play5211Named} Play5211Named */

const PLACES = [0, 1, 2, 3];
/** What a name has where there is very little room. */
const FEW_LETTERS = 7;

/**
 * A name in three lengths, of which the seat shows the one it has room for.
 * @param {{ view: View, translator: import("../../words/translator.js").Translator, seat: number }} props
 */
export function SeatName({ view, translator, seat }) {
  const name = translator.name(seat);
  const others = seatsInOrder(view, seat).slice(0, -1).map(translator.name);
  return html`<b>
    <span class="full">${name}</span>
    <span class="short">${shortName(name, others)}</span>
    <span class="shorter">${shortName(name, others, FEW_LETTERS)}</span>
  </b>`;
}

/**
 * A card that lies open; one that was turned up just now turns.
 * @param {{ named: Play5211Named, isFresh: boolean }} props
 */
function Shown({ named: { name, card }, isFresh }) {
  const [turns] = useState(isFresh);
  const face = h(Play5211Card, {
    colour: card[0],
    value: Number(card[1]),
    mini: true,
    class: "face",
    "data-card": turns ? undefined : name,
  });
  // It travels as a whole, and turns inside.
  return turns
    ? html`<span data-card=${name}>
      <span class="turning">
        ${face}
        ${h(Play5211Back, { mini: true, class: "reverse" })}
      </span>
    </span>`
    : face;
}

/**
 * @param {{
 *   view: View,
 *   cards: Play5211Cards,
 *   seat: number,
 *   isYou: boolean,
 *   picks: number,
 *   isFresh: boolean,
 * }} props
 */
function Slots({ view, cards, seat, isYou, picks, isFresh }) {
  const shown = cards.shown[seat] ?? [];
  const laid = cards.laid[seat] ?? [];
  const isNow = view.phase === "lay" && view.to_act.length > 0;
  return html`<div class="slots" data-place=${isYou ? "own-slots" : undefined} aria-hidden="true">
    ${PLACES.map((place) => {
      const next = place - shown.length;
      if (next < 0) return h(Shown, { key: shown[place].name, named: shown[place], isFresh });
      if (!isNow || next >= view.cards_to_lay)
        return html`<i key=${`e${place}`} class="later"></i>`;
      if (laid[next]) return h(Laid, { key: laid[next].name, named: laid[next] });
      return html`<i key=${`e${place}`} class=${isYou ? (next < picks ? "mine picked" : "mine") : ""}>
      </i>`;
    })}
  </div>`;
}

/** A card that lies face down; the player who laid it sees what it is. @param {{ named: Play5211Named }} props */
function Laid({ named: { name, card } }) {
  return card
    ? h(Play5211Card, {
        "data-card": name,
        colour: card[0],
        value: Number(card[1]),
        mini: true,
        class: "secret",
      })
    : h(Play5211Back, { "data-card": name, mini: true, class: "chosen" });
}

/** A hand that everybody may look at: the game is over. @param {{ hand: Play5211Named[] }} props */
const OpenHand = ({ hand }) =>
  html`<div class="open-hand" role="img" aria-label=${cardsNamed(hand.map(({ card }) => card))}>
    ${held(hand).map(({ name, card }) =>
      h(Play5211Card, {
        key: name,
        "data-card": name,
        colour: card[0],
        value: Number(card[1]),
        mini: true,
      }),
    )}
  </div>`;

/** @param {View} view @param {number} seat @param {boolean} isAway @param {boolean} isYou */
function stateOf(view, seat, isAway, isYou) {
  if (isAway) return t("web.seat.away");
  if (view.phase !== "lay" || (!view.to_act.length && !view.chosen[seat])) return "";
  if (view.chosen[seat]) return t("5211.seat.ready");
  return t(isYou ? "5211.seat.you_choosing" : "5211.seat.choosing");
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   view: View,
 *   translator: import("../../words/translator.js").Translator,
 *   cards: Play5211Cards,
 *   seat: number,
 *   place: string,
 *   picks: number,
 *   isFresh: boolean,
 * }} props
 */
function Seat({ session, view, cards, translator, seat, place, picks, isFresh }) {
  const isYou = seat === translator.viewer;
  const isAway = session.isAway(seat);
  const isOffline = !isYou && session.isOffline(seat);
  const isReady = view.chosen[seat] && view.phase === "lay";
  const state = isOffline ? t("web.seat.offline") : stateOf(view, seat, isAway, isYou);
  const name = translator.name(seat);
  const isProgram = session.isProgram(seat);
  const told = view.shown[seat]?.length ? cardsNamed(view.shown[seat]) : t("unit.nothing");
  const names = [
    "spot",
    place,
    isReady && "ready",
    isYou && "you",
    (isAway || isOffline) && "away",
    isOffline && "offline",
  ];
  return html`<li
    class=${names.filter(Boolean).join(" ")}
    data-seat=${seat}
    data-emblem=${session.emblemOf(seat)}
  >
    <span class="sr">
      ${t("5211.seat.label", {
        player: isProgram ? t("web.program.named", { name }) : name,
        points: translator.points(view.totals[seat]),
        state: state || "–",
        cards: told,
      })}
    </span>
    <div class="tray">
      <div class="who" aria-hidden="true">
        ${h(Token, { name: session.playerName(seat), emblem: session.emblemOf(seat), isProgram })}
        ${h(SeatName, { view, translator, seat })}
        <span class="won num" data-place=${`won-${seat}`}>${view.totals[seat]}</span>
        <span class="say">${state}</span>
        <span class="bulb"></span>
      </div>
      ${h(Slots, { view, cards, seat, isYou, picks, isFresh })}
      ${session.isOpen.value ? h(OpenHand, { hand: cards.hands[seat] ?? [] }) : null}
    </div>
  </li>`;
}

/**
 * Where the others sit, clockwise from one's left, by how many they are.
 * @type {Record<number, string[]>}
 */
const AROUND = {
  1: ["at-top"],
  2: ["at-left", "at-right"],
  3: ["at-left", "at-top", "at-right"],
  4: ["at-left", "at-top-left", "at-top-right", "at-right"],
};

/**
 * Everybody, the others first and oneself last.
 * @param {View} view
 * @param {number | null} viewer
 */
export function seatsInOrder(view, viewer) {
  const own = viewer ?? 0;
  return Array.from({ length: view.players }, (_, i) => (own + 1 + i) % view.players);
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   view: View,
 *   cards: Play5211Cards,
 *   translator: import("../../words/translator.js").Translator,
 *   picks: number,
 *   isFresh: boolean,
 * }} props
 */
export function Seats({ session, view, cards, translator, picks, isFresh }) {
  const places = AROUND[view.players - 1];
  return html`<ul class="spots" aria-label=${t("5211.seats")}>
    ${seatsInOrder(view, translator.viewer).map((seat, i) =>
      h(Seat, {
        key: seat,
        session,
        view,
        cards,
        translator,
        seat,
        place: places[i] ?? "at-own",
        picks,
        isFresh,
      }),
    )}
  </ul>`;
}

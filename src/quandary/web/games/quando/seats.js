// The other players in turn order, with the backs of their cards showing.

import { askCoach } from "../../coach/ask_coach.js";
import { canAskCoach } from "../../coach/coach_consent.js";
import { Token } from "../../ui/token.js";
import { h, html } from "../../vendor/preact.js";
import { shortName } from "../../words/short_name.js";
import { t } from "../../words/words.js";
import { QuandoCard } from "./cards.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/**
 * Seats clockwise from one's left; all of them for somebody who watches.
 * @param {any} view
 * @param {number | null} own
 */
export function othersOf(view, own) {
  const first = own === null ? 0 : own + 1;
  const count = own === null ? view.players : view.players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % view.players);
}

/**
 * The word beside a seat.
 * @param {QuandoPlay} play
 * @param {number} seat
 * @returns {{ text: string, kind: string } | null}
 */
export function tagOf(play, seat) {
  const view = play.view.value;
  const isOwn = seat === play.seat.value;
  if (view.owing.includes(seat))
    return { text: t(isOwn ? "quando.seat.you_owe" : "quando.seat.owes"), kind: "alarm" };
  if (view.knocker === seat) return { text: t("quando.seat.knocked"), kind: "lamp" };
  if (!isOwn && play.session.isAway(seat)) return { text: t("web.seat.away"), kind: "plain" };
  if (!isOwn && play.session.isOffline(seat)) return { text: t("web.seat.offline"), kind: "alarm" };
  if (play.facts.value.last_turns.includes(seat))
    return { text: t("quando.seat.last_turn"), kind: "" };
  return null;
}

/** @param {{ play: QuandoPlay }} props */
export function Seats({ play }) {
  const view = play.view.value;
  const seats = othersOf(view, play.seat.value);
  return html`<ul class="seats" data-seats=${seats.length} aria-label=${t("quando.seat.others")}>
    ${seats.map((seat) => h(Seat, { key: seat, play, seat }))}
  </ul>`;
}

/**
 * Where there is a coach, a press on a card asks what may be on its other side; by keys, the coach's own
 * sheet tells the same of all cards.
 * @param {QuandoPlay} play
 * @param {number} seat
 * @param {number} place
 */
function askAboutCard(play, seat, place) {
  const { live } = play.session;
  if (!live || !canAskCoach(live) || !play.isAsked.peek()) return;
  const view = play.view.peek();
  askCoach(live, async () => {
    const { aboutCard } = await import("./coach_odds.js");
    return aboutCard(view, seat, place, live.playerName(seat));
  });
}

/** @param {{ play: QuandoPlay, seat: number }} props */
function Seat({ play, seat }) {
  const view = play.view.value;
  const { name: nameOf } = play.translator.value;
  const name = nameOf(seat);
  const others = othersOf(view, seat).map(nameOf);
  const hand = view.hands[seat];
  const named = play.cards.value?.cards.hands[seat] ?? [];
  const isOver = view.phase === "deal" || view.phase === "over";
  const isTurnedOver = isOver && play.openHands.value.includes(seat);
  const isOpen = (isOver && (!play.isHolding.value || isTurnedOver)) || play.session.isOpen.value;
  const isTurn = view.to_act.includes(seat);
  const isProgram = play.session.isProgram(seat);
  const player = isProgram ? t("web.program.named", { name }) : name;
  const tag = tagOf(play, seat);
  const hints = play.session.hasMemoryAid.value && !isOpen ? view.memory.hands[seat] : null;
  const points = t("web.points", { count: view.totals[seat] });
  const sides = hand.map((/** @type {any} */ card) => (isOpen ? card.front : card.back));
  const spoken =
    play.seat.value === null && !isOpen
      ? t("unit.cards", { count: hand.length })
      : t(isOpen ? "quando.seat.fronts" : "quando.seat.backs", {
          cards: sides.join(" "),
          count: hand.length,
        });
  return html`<li
    class=${[
      "seat",
      isTurn && "turn",
      (play.session.isAway(seat) || play.session.isOffline(seat)) && "away",
      view.knocker === seat && "knocked",
      play.isHolding.value && isTurnedOver && "opened",
    ]
      .filter(Boolean)
      .join(" ")}
    data-seat=${seat}
    aria-label=${t("quando.seat.told", { player, points, cards: spoken })}
  >
    <div class="who" aria-hidden="true">
      ${h(Token, { name, emblem: play.session.emblemOf(seat), isProgram })}
      <b><span class="full">${name}</span><span class="short">${shortName(name, others)}</span></b>
      ${tag ? html`<span class=${`tag ${tag.kind}`}>${tag.text}</span>` : null}
      <span class="pts num">${points}</span>
    </div>
    <div
      class="backs"
      aria-hidden="true"
      style=${{ "--n": hand.length }}
    >
      ${sides.map((/** @type {number | null} */ side, /** @type {number} */ place) =>
        h(
          "span",
          {
            onClick: () => askAboutCard(play, seat, place),
            key: named[place].name,
            "data-card": named[place].name,
            "data-turns": named[place].turns + (isOpen ? 1 : 0),
            style: { "--i": place },
          },
          h(QuandoCard, { number: side, mini: true, knows: hints?.[place]?.front ?? null }),
        ),
      )}
    </div>
  </li>`;
}

// The other players in turn order, with the backs of their cards showing.

import { QuandoCard } from "../../cards/quando.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";

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

/** Seats that have yet to play their last turn. @param {any} view */
export function lastTurns(view) {
  if (view.knocker === null || view.active === null) return [];
  const left = (view.knocker - view.active + view.players) % view.players;
  return Array.from({ length: left }, (_, i) => (view.active + i) % view.players);
}

/**
 * The word beside a seat; without `info` it is one's own.
 * @param {any} view
 * @param {number} seat
 * @param {any} info
 * @returns {{ text: string, kind: string } | null}
 */
export function tagOf(view, seat, info) {
  if (view.owing.includes(seat))
    return { text: t(info ? "web.seat.owes" : "web.seat.you_owe"), kind: "alarm" };
  if (view.knocker === seat) return { text: t("web.seat.knocked"), kind: "lamp" };
  if (info?.seats[seat]?.away) return { text: t("web.seat.away"), kind: "plain" };
  if (lastTurns(view).includes(seat)) return { text: t("web.seat.last_turn"), kind: "" };
  return null;
}

/** @param {{ play: QuandoPlay }} props */
export function Opponents({ play }) {
  const view = play.view.value;
  const seats = othersOf(view, play.seat.value);
  return html`<ul class="seats" data-seats=${seats.length} aria-label=${t("web.seat.others")}>
    ${seats.map((seat) => h(Opponent, { key: seat, play, seat }))}
  </ul>`;
}

/** @param {{ play: QuandoPlay, seat: number }} props */
function Opponent({ play, seat }) {
  const view = play.view.value;
  const info = play.session.info.value;
  const name = play.session.playerName(seat);
  const hand = view.hands[seat];
  const isOpen = view.phase === "deal" || view.phase === "over" || play.session.isOpen.value;
  const isTurn = view.to_act.includes(seat);
  const tag = tagOf(view, seat, info);
  const hints = info?.memory_aid && !isOpen ? view.memory.hands[seat] : null;
  const points = t("web.points", { count: view.totals[seat] });
  const sides = hand.map((/** @type {any} */ card) => (isOpen ? card.front : card.back));
  const spoken =
    play.seat.value === null && !isOpen
      ? t("unit.cards", { count: hand.length })
      : t(isOpen ? "web.seat.fronts" : "web.seat.backs", {
          cards: sides.join(" "),
          count: hand.length,
        });
  return html`<li
    class=${[
      "seat",
      isTurn && "turn",
      info?.seats[seat]?.away && "away",
      view.knocker === seat && "knocked",
    ]
      .filter(Boolean)
      .join(" ")}
    aria-label=${t("web.seat.told", { player: name, points, cards: spoken })}
  >
    <div class="who" aria-hidden="true">
      <span class="token">${name.charAt(0).toUpperCase()}</span>
      <b>${name}</b>
      ${tag ? html`<span class=${`tag ${tag.kind}`}>${tag.text}</span>` : null}
      <span class="pts num">${points}</span>
    </div>
    <div
      class="backs"
      aria-hidden="true"
      data-many=${hand.length > 8 ? "" : null}
      style=${{ "--n": hand.length }}
    >
      ${sides.map((/** @type {number | null} */ side, /** @type {number} */ place) =>
        h(
          "span",
          {
            key: play.names.hands[seat]?.[place] ?? place,
            "data-card": play.names.hands[seat]?.[place],
          },
          h(QuandoCard, { number: side, mini: true, knows: hints?.[place]?.front ?? null }),
        ),
      )}
    </div>
  </li>`;
}

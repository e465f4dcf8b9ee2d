// What is asked for now, in one sentence; and the turn clock beside it.

import { WhyNot } from "../../rules/clause.js";
import { Clock } from "../../ui/clock.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { namedNumber } from "./numbers.js";

/** What stands beside a sentence takes the room of so many letters. */
const LAMP = 3;
const CLOCK = 7;
const CLAUSE = 12;

/** @param {import("./play.js").QuandoPlay} play @returns {string} */
export function statusOf(play) {
  const view = play.view.value;
  const [acting] = view.to_act;
  if (acting === undefined) return t("quando.status.round_over");
  const player = play.session.playerName(acting);
  const active = play.session.playerName(view.active ?? 0);
  if (acting !== play.seat.value) {
    if (view.phase === "penalty") return t("quando.status.other_penalty", { player });
    return t(view.phase === "draw" ? "quando.status.other_draws" : "quando.status.other_plays", {
      player,
    });
  }
  if (view.phase === "penalty") {
    if (play.turns.value.length > 1) return t("quando.status.turn_which", { player: active });
    return t(play.turns.value.length ? "quando.status.turn_zero" : "quando.status.penalty_draw", {
      player: active,
    });
  }
  if (view.phase === "draw")
    return t(view.triplet ? "quando.status.draw_triplet" : "quando.status.draw", {
      number: namedNumber(view.pile.showing ?? 0),
    });
  return t(view.knocker === null ? "quando.status.play" : "quando.status.play_last");
}

/** @param {{ play: import("./play.js").QuandoPlay }} props */
export function Status({ play }) {
  const isTurn = play.isAsked.value;
  const text = statusOf(play);
  const why = play.why.value;
  const clock = play.session.live?.clock.value ? CLOCK : 0;
  // Why something cannot be done stands where one looks, and nothing else moves for it.
  return html`<div class=${isTurn ? "asks turn" : "asks"}>
    <h1
      class=${["status", isTurn && "lamp", why ? "sr" : "fits"].filter(Boolean).join(" ")}
      style=${{ "--chars": text.length + LAMP + clock }}
    >
      ${text}
      ${h(Clock, { session: play.session })}
    </h1>
    ${
      why
        ? html`<div class="fits" style=${{ "--chars": why.text.length + CLAUSE }}>
          ${h(WhyNot, { game: "quando", why })}
        </div>`
        : null
    }
  </div>`;
}

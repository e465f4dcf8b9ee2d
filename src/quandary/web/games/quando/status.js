// What is asked for now, in one sentence; and the turn clock beside it.

import { WhyNot } from "../../rules/clause.js";
import { Clock } from "../../ui/clock.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";

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
      number: view.pile.showing ?? "",
    });
  return t(view.knocker === null ? "quando.status.play" : "quando.status.play_last");
}

/** @param {{ play: import("./play.js").QuandoPlay }} props */
export function Status({ play }) {
  const isTurn = play.isAsked.value;
  return html`<div class="asks">
    <h1 class=${isTurn ? "status lamp" : "status"}>
      ${statusOf(play)}
      ${h(Clock, { session: play.session })}
    </h1>
    ${play.why.value ? h(WhyNot, { game: "quando", why: play.why.value }) : null}
  </div>`;
}

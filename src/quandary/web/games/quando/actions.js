// The buttons below the hand. A button that cannot be pressed says why instead.

import { Icon } from "../../cards/icons.js";
import { settings } from "../../state/settings.js";
import { Token } from "../../ui/token.js";
import { h, html } from "../../vendor/preact.js";
import { capitalize, t } from "../../words/words.js";
import { namedNumber } from "./numbers.js";
import { tagOf } from "./seats.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/** @param {{ play: QuandoPlay }} props */
export function Actions({ play }) {
  const view = play.view.value;
  const seat = play.seat.value;
  if (seat === null) return null;
  const isTurn = view.to_act.includes(seat);
  const sorts = settings.value.sortsByNumber;
  const tag = tagOf(play, seat);
  return html`<div class=${play.legal.value.includes("draw showing") ? "actions draws" : "actions"}>
    <div class=${isTurn ? "me turn" : "me"}>
      ${h(Token, { name: play.session.playerName(seat), emblem: play.session.emblemOf(seat) })}
      <p>
        <b class="you">${t("player.you")}</b>${" "}
        <span class="points num">${t("web.points", { count: view.totals[seat] })}</span>${" "}
        ${tag ? html`<span class=${`tag ${tag.kind}`}>${tag.text}</span>` : null}
        ${play.showsSum.value ? h(HandSum, { play }) : null}
      </p>
    </div>
    ${h(Buttons, { play })}
    <button class="btn ghost sort" onClick=${() => play.sort()}>
      ${h(Icon, { name: "sort" })}
      <span>${sorts ? t("quando.hand.by_number") : t("quando.hand.by_order")}</span>
    </button>
  </div>`;
}

/** What your hand would count now (Q21). @param {{ play: QuandoPlay }} props */
function HandSum({ play }) {
  const sum = play.sum.value;
  return html`<span class="sum num" title=${t("quando.hand.sum_of")}>
    ${t("quando.hand.sum", { sum })}
  </span>`;
}

/** @param {{ play: QuandoPlay }} props */
function Buttons({ play }) {
  const view = play.view.value;
  const isBusy = play.session.commands?.isBusy.value ?? false;
  if (play.session.commands?.isPending.value) {
    return html`
      <span class="no-second"></span>
      <p class="btn waits" role="status">${t("web.connection.pending")}</p>
    `;
  }
  if (play.legal.value.includes("draw showing")) {
    return html`
      <button class="btn second" aria-disabled=${isBusy} onClick=${() => play.draw("hidden")}>
        ${t("quando.do.take_hidden")}
      </button>
      <button class="btn primary" aria-disabled=${isBusy} onClick=${() => play.draw("showing")}>
        ${t("quando.do.take_showing", { number: namedNumber(view.pile.showing ?? 0) })}
      </button>
    `;
  }
  if (!play.isAsked.value) {
    return html`
      <span class="no-second"></span>
      <p class="btn waits" aria-hidden="true">${waiting(play)}</p>
    `;
  }
  const { label, action } = play.mainAction();
  return html`
    ${h(SecondButton, { play })}
    <button class="btn primary" aria-disabled=${!action || isBusy} onClick=${() => play.doMain()}>
      ${capitalize(label)}
    </button>
  `;
}

/** @param {QuandoPlay} play */
function waiting(play) {
  const view = play.view.value;
  if (!view.to_act.length) return t("quando.status.round_over");
  return t("web.wait.turn_of", { player: play.session.playerName(view.to_act[0]) });
}

/** Knock, or pass in the last round. @param {{ play: QuandoPlay }} props */
function SecondButton({ play }) {
  if (play.turns.value.length) return html`<span class="no-second"></span>`;
  if (play.legal.value.includes("pass")) {
    return html`<button class="btn second" onClick=${() => play.pass()}>
      ${t("quando.do.pass")}
    </button>`;
  }
  const why = play.whyNoKnock();
  if (why === null)
    return html`<button class="btn second" onClick=${() => play.knock()}>
      ${t("quando.do.knock")}
    </button>`;
  return html`<button
    class="btn second knock"
    aria-disabled="true"
    aria-label=${why}
    onClick=${() => play.knock()}
  >
    <span class="short" aria-hidden="true">${t("quando.do.knock")}</span>
    <span class="long" aria-hidden="true">
      ${play.view.value.knocker === null ? t("quando.do.knock_later") : why}
    </span>
  </button>`;
}

// The end of a round, and of the game: the hands in order of their sums, then the sheet of paper.

import { h, html, useEffect } from "../../vendor/preact.js";
import { Icon } from "../../cards/icons.js";
import { QuandoCard } from "../../cards/quando.js";
import { CheckDeals } from "../../lobby/check.js";
import { recordAddress } from "../../net/api.js";
import { ClauseLink } from "../../rules/clause.js";
import { showSheet } from "../../ui/sheet.js";
import { listed, t } from "../../words/words.js";
import { Bar } from "./bar.js";
import { tellerOf } from "./log.js";
import { ScoreSheet } from "./sheet.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/**
 * The newest event of a kind.
 * @template {string} K
 * @param {QuandoPlay} play @param {K} kind
 * @returns {Extract<import("../../protocol.js").QuandoWitnessedEvent, { kind: K }> | undefined}
 */
function newest(play, kind) {
  return /** @type {any} */ (play.view.value.events.findLast((event) => event.kind === kind));
}

/** The story of the round in one line. @param {QuandoPlay} play @param {any} scored @param {any} over */
function headline(play, scored, over) {
  const teller = tellerOf(play);
  const own = play.seat.value;
  if (over.ended_by === "zeros") {
    const seat = over.hands.findIndex((/** @type {any[]} */ hand) => hand.every((card) => card.front === 0));
    return seat === own ? t("web.head.zeros_you") : t("web.head.zeros", { player: teller.name(seat) });
  }
  const { knocker, lowest, penalty } = scored;
  const who = knocker === own ? "you_knocked" : "knocked";
  const player = teller.name(knocker);
  if (!penalty) return t(`web.head.${who}_won`, { player });
  if (lowest.includes(knocker)) return t(`web.head.${who}_tied`, { player });
  if (lowest.includes(own)) return t("web.head.knocked_you_lower", { player });
  return t(`web.head.${who}_lower`, { player, count: lowest.length, lower: listed(lowest.map(teller.name)) });
}

/** @param {{ play: QuandoPlay }} props */
export function Score({ play }) {
  const view = play.view.value;
  const scored = newest(play, "scored");
  const over = newest(play, "deal_over");
  const end = newest(play, "game_over");
  useEffect(() => { document.title = t("web.title.table", { game: t("game.quando") }); });
  if (!scored || !over) return null;
  const story = headline(play, scored, over);
  const why = scored.penalty ? t("web.head.why_penalty", { penalty: scored.penalty }) : t("web.head.why");
  const won = end ? t(winKey(play, end), { players: listed(end.winners.map(tellerOf(play).name)), points: t("unit.points", { count: end.totals[end.winners[0]] }) }) : "";
  return html`<main class="end" data-players=${view.players}>
    ${h(Bar, { play, where: end ? t("web.where.over") : t("web.where.end_of_round", { round: (view.deal ?? 0) + 1 }) })}
    <div class="head"><h1>${won || story}</h1><p>${won ? story : html`${why} ${h(ClauseLink, { game: "quando", clause: scored.penalty ? "Q23" : "Q22", short: true })}`}</p></div>
    ${h(Hands, { play, scored, over })}
    ${h(ScoreSheet, { play, scored, isOver: Boolean(end) })}
    ${end ? h(AfterGame, { play }) : h(NextRound, { play })}
  </main>`;
}

/** @param {QuandoPlay} play @param {any} end */
function winKey(play, end) {
  if (end.winners.length > 1) return "web.head.shared";
  return end.winners[0] === play.seat.value ? "web.head.you_won" : "web.head.won";
}

/** @param {{ play: QuandoPlay, scored: any, over: any }} props */
function Hands({ play, scored, over }) {
  const teller = tellerOf(play);
  const seats = scored.sums.map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => scored.sums[a] - scored.sums[b] || a - b);
  return html`<section class="hands" aria-label=${t("web.head.hands")}><ul>${seats.map((/** @type {number} */ seat) => {
    const fronts = over.hands[seat].map((/** @type {any} */ card) => card.front).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    const isLow = scored.lowest.includes(seat);
    const isKnocker = scored.knocker === seat;
    return html`<li class=${isLow ? "row low" : "row"} key=${seat}><b>${teller.name(seat)}</b>
      <div class="cards" role="img" aria-label=${fronts.length ? fronts.join(" ") : t("unit.nothing")} style=${{ "--n": fronts.length }}>${fronts.map((/** @type {number} */ number, /** @type {number} */ i) => h(QuandoCard, { key: i, number, mini: true }))}</div>
      <p class="sum num"><strong>${scored.sums[seat]}</strong>${isKnocker ? html`<em class=${scored.penalty ? "bad" : ""}>${t("web.seat.knocked")}</em>` : isLow ? t("web.head.lowest") : null}</p></li>`;
  })}</ul></section>`;
}

/** @param {{ play: QuandoPlay }} props */
function NextRound({ play }) {
  const { session } = play;
  const fair = session.info.value?.fair;
  const waiting = fair?.phase === "ready" ? fair.waiting_for : [];
  const isAsked = waiting.some((seat) => session.mySeats.value.includes(seat));
  const round = (play.view.value.deal ?? 0) + 2;
  if (!session.mySeats.value.length || !isAsked) {
    const others = waiting.map((seat) => session.playerName(seat));
    return html`<div class="actions"><p class="btn waits" role="status">${others.length ? t("web.deal.waits_for", { player: listed(others) }) : t("web.deal.shuffled")}</p></div>`;
  }
  return html`<div class="actions"><button class="btn primary" onClick=${() => session.sayReady()}>${t("web.do.deal", { round })}</button></div>`;
}

/** @param {{ play: QuandoPlay }} props */
function AfterGame({ play }) {
  const { session } = play;
  const info = session.info.value;
  const host = info?.host ?? null;
  const check = () => showSheet(() => h(CheckDeals, { session }));
  return html`<div class="actions after">
    <a class="btn second" href=${recordAddress(session.id)} download>${h(Icon, { name: "download" })}${t("web.after.record")}</a>
    <button class="btn second" onClick=${check}>${h(Icon, { name: "shield" })}${t("web.after.check")}</button>
    ${session.isHost.value
      ? html`<button class="btn primary" onClick=${() => session.ask("start")}>${t("web.after.rematch")}</button>`
      : html`<p class="btn waits">${host === null ? t("web.where.over") : t("web.after.host_rematch", { player: session.playerName(host) })}</p>`}
  </div>`;
}

// The end of a round, and of the game: the hands in order of their sums, then the sheet of paper.

import { QuandoCard } from "../../cards/quando.js";
import { AfterGame } from "../../lobby/after.js";
import { ClauseLink } from "../../rules/clause.js";
import { h, html, useEffect } from "../../vendor/preact.js";
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

/**
 * The story of the round in one line.
 * @param {QuandoPlay} play
 * @param {any} scored
 * @param {any} over
 */
function headline(play, scored, over) {
  const teller = tellerOf(play);
  const own = play.seat.value;
  if (over.ended_by === "zeros") {
    const seat = over.hands.findIndex((/** @type {any[]} */ hand) =>
      hand.every((card) => card.front === 0),
    );
    return seat === own
      ? t("web.head.zeros_you")
      : t("web.head.zeros", { player: teller.name(seat) });
  }
  const { knocker, lowest, penalty } = scored;
  const who = knocker === own ? "you_knocked" : "knocked";
  const player = teller.name(knocker);
  if (!penalty) return t(`web.head.${who}_won`, { player });
  if (lowest.includes(knocker)) return t(`web.head.${who}_tied`, { player });
  if (lowest.includes(own)) return t("web.head.knocked_you_lower", { player });
  return t(`web.head.${who}_lower`, {
    player,
    count: lowest.length,
    lower: listed(lowest.map(teller.name)),
  });
}

/** @param {{ play: QuandoPlay }} props */
export function Score({ play }) {
  const view = play.view.value;
  const scored = newest(play, "scored");
  const over = newest(play, "deal_over");
  const end = newest(play, "game_over");
  useEffect(() => {
    document.title = t("web.title.table", { game: t("game.quando") });
  });
  useEffect(() => scrollTo(0, 0), []);
  if (!scored || !over) return null;
  const story = headline(play, scored, over);
  const why = scored.penalty
    ? t("web.head.why_penalty", { penalty: scored.penalty })
    : t("web.head.why");
  const won = end ? victory(play, end) : "";
  return html`<main class="end" data-players=${view.players}>
    ${h(Bar, {
      play,
      where: end
        ? t("web.where.over")
        : t("web.where.end_of_round", { round: (view.deal ?? 0) + 1 }),
    })}
    <div class="head">
      <h1>${won || story}</h1>
      <p>
        ${
          won
            ? story
            : html`${why} ${h(ClauseLink, { game: "quando", clause: scored.penalty ? "Q23" : "Q22", short: true })}`
        }
      </p>
    </div>
    ${h(Hands, { play, scored, over })}
    ${h(ScoreSheet, { play, scored, isOver: Boolean(end) })}
    ${
      end
        ? html`<div class="actions after">
          ${h(AfterGame, { session: play.session })}
        </div>`
        : h(NextRound, { play })
    }
  </main>`;
}

/** Who has won, in one line. @param {QuandoPlay} play @param {any} end */
function victory(play, end) {
  const points = t("unit.points", { count: end.totals[end.winners[0]] });
  const others = end.winners.filter((/** @type {number} */ seat) => seat !== play.seat.value);
  const names = listed(others.map(tellerOf(play).name));
  if (others.length === end.winners.length)
    return t(others.length > 1 ? "web.head.shared" : "web.head.won", { players: names, points });
  return others.length
    ? t("web.head.you_shared", { others: names, points })
    : t("web.head.you_won", { points });
}

/** @param {{ play: QuandoPlay, scored: any, over: any }} props */
function Hands({ play, scored, over }) {
  const teller = tellerOf(play);
  const seats = scored.sums
    .map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort(
      (/** @type {number} */ a, /** @type {number} */ b) =>
        scored.sums[a] - scored.sums[b] || a - b,
    );
  return html`<section class="hands" aria-label=${t("web.head.hands")}>
    <ul>
      ${seats.map((/** @type {number} */ seat) => {
        const fronts = over.hands[seat]
          .map((/** @type {any} */ card) => card.front)
          .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
        const isLow = scored.lowest.includes(seat);
        const isKnocker = scored.knocker === seat;
        return html`<li class=${isLow ? "row low" : "row"} key=${seat}>
          <b>${teller.name(seat)}</b>
          <div
            class="cards"
            role="img"
            aria-label=${fronts.length ? fronts.join(" ") : t("unit.nothing")}
            style=${{ "--n": fronts.length }}
          >
            ${fronts.map((/** @type {number} */ number, /** @type {number} */ i) =>
              h(QuandoCard, { key: i, number, mini: true }),
            )}
          </div>
          <p class="sum num">
            <strong>${scored.sums[seat]}</strong>
            ${
              isKnocker
                ? html`<em class=${scored.penalty ? "bad" : ""}>
                  ${t("web.seat.knocked")}
                </em>`
                : isLow
                  ? t("web.head.lowest")
                  : null
            }
          </p>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @param {{ play: QuandoPlay }} props */
function NextRound({ play }) {
  const { session } = play;
  if (session.isReplay) return null;
  const fair = session.info.value?.fair;
  const waiting = fair?.phase === "ready" ? fair.waiting_for : [];
  const isAsked = waiting.some((seat) => session.mySeats.value.includes(seat));
  const round = (play.view.value.deal ?? 0) + 2;
  if (!session.mySeats.value.length || !isAsked) {
    const others = waiting.map((seat) => session.playerName(seat));
    return html`<div class="actions">
      <p class="btn waits" role="status">
        ${
          others.length
            ? t("web.deal.waits_for", { player: listed(others) })
            : t("web.deal.shuffled")
        }
      </p>
    </div>`;
  }
  return html`<div class="actions">
    <button class="btn primary" onClick=${() => session.sayReady()}>
      ${t("web.do.deal", { round })}
    </button>
  </div>`;
}

// The end of a round, and of the game: the hands in order of their sums, then the sheet of paper.

import { AfterGame } from "../../lobby/after_game.js";
import { nextDeal, ToTheTable } from "../../lobby/next_deal.js";
import { ClauseLink } from "../../rules/clause.js";
import { Clock } from "../../ui/clock.js";
import { h, html, useEffect } from "../../vendor/preact.js";
import { victory } from "../../words/outcome.js";
import { shortName } from "../../words/short_name.js";
import { formatList, t } from "../../words/words.js";
import { Bar } from "./bar.js";
import { QuandoCard } from "./cards.js";
import { headline } from "./headline.js";
import { QuandoScoreSheet } from "./score_sheet.js";
import { othersOf } from "./seats.js";
import { seatsOfZeros } from "./sentences.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/** More than these lie in two rows. */
const MANY_CARDS = 7;

/**
 * The newest event of a kind.
 * @template {string} K
 * @param {QuandoPlay} play @param {K} kind
 * @returns {Extract<import("../../protocol.js").QuandoWitnessedEvent, { kind: K }> | undefined}
 */
function newest(play, kind) {
  return /** @type {any} */ (play.view.value.events.findLast((event) => event.kind === kind));
}

/** @param {{ play: QuandoPlay }} props */
export function RoundEnd({ play }) {
  const view = play.view.value;
  const scored = newest(play, "scored");
  const over = newest(play, "deal_over");
  const end = newest(play, "game_over");
  useEffect(() => {
    document.title = t("web.title.table", { game: t("game.quando") });
  });
  useEffect(() => scrollTo(0, 0), []);
  if (!scored || !over) return null;
  const zeros = over.ended_by === "zeros" ? seatsOfZeros(over.hands) : [];
  const story = headline(scored, zeros, play.translator.value);
  const why = scored.penalty
    ? t("quando.head.why_penalty", { penalty: scored.penalty })
    : t("quando.head.why");
  const won = end ? victory(end.winners, end.totals, play.translator.value) : "";
  return html`<main class="end" style=${{ "--players": view.players }}>
    ${h(Bar, {
      play,
      where: end
        ? t("web.where.over")
        : t("quando.where.end_of_round", { round: (view.deal ?? 0) + 1 }),
    })}
    <div class="results">
    <div class="head">
      <h1>${won || story}</h1>
      <p>
        ${
          won
            ? story
            : html`${why} ${h(ClauseLink, { game: "quando", clause: scored.penalty ? "Q23" : "Q22" })}`
        }
      </p>
    </div>
    ${h(Hands, { play, scored, over })}
    ${h(QuandoScoreSheet, { play, scored, isOver: Boolean(end) })}
    </div>
    ${
      end
        ? html`<div class="actions after">
          ${h(AfterGame, { session: play.session })}
        </div>`
        : h(NextRound, { play })
    }
  </main>`;
}

/** @param {{ play: QuandoPlay, scored: any, over: any }} props */
function Hands({ play, scored, over }) {
  const translator = play.translator.value;
  const seats = scored.sums
    .map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort(
      (/** @type {number} */ a, /** @type {number} */ b) =>
        scored.sums[a] - scored.sums[b] || a - b,
    );
  return html`<section class="hands" aria-label=${t("quando.head.hands")}>
    <ul>
      ${seats.map((/** @type {number} */ seat) => {
        const cards = over.hands[seat]
          .map((/** @type {any} */ card, /** @type {number} */ place) => ({
            front: card.front,
            name: play.cards.value?.cards.hands[seat]?.[place]?.name,
          }))
          .sort((/** @type {any} */ a, /** @type {any} */ b) => a.front - b.front);
        const fronts = cards.map((/** @type {any} */ card) => card.front);
        const isLow = scored.lowest.includes(seat);
        const isKnocker = scored.knocker === seat;
        return html`<li class=${isLow ? "row low" : "row"} key=${seat}><div class="row-in">
          <b>${shortName(translator.name(seat), othersOf(play.view.value, seat).map(translator.name))}</b>
          <div
            class="cards"
            role="img"
            aria-label=${fronts.length ? fronts.join(" ") : t("unit.nothing")}
            data-many=${fronts.length > MANY_CARDS ? "" : null}
            style=${{ "--n": fronts.length, "--half": Math.ceil(fronts.length / 2) }}
          >
            ${cards.map((/** @type {any} */ { front, name }) =>
              h(QuandoCard, { key: name, "data-card": name, number: front, mini: true }),
            )}
          </div>
          <p class="sum num">
            <strong>${scored.sums[seat]}</strong>
            ${
              isKnocker
                ? html`<em class=${scored.penalty ? "bad" : ""}>
                  ${t("quando.seat.knocked")}
                </em>`
                : isLow
                  ? t("quando.head.lowest")
                  : null
            }
          </p>
        </div></li>`;
      })}
    </ul>
  </section>`;
}

/** @param {{ play: QuandoPlay }} props */
function NextRound({ play }) {
  const { live } = play.session;
  if (!live) return null;
  const { isAsked, others, hasBegun } = nextDeal(live);
  if (hasBegun) return html`<div class="actions">${h(ToTheTable, { session: live })}</div>`;
  const round = (play.view.value.deal ?? 0) + 2;
  return html`<div class="actions">
    ${
      isAsked
        ? html`<button class="btn primary" onClick=${() => live.sayReady()}>
          ${t("quando.do.deal", { round })}
          ${h(Clock, { session: play.session })}
        </button>`
        : html`<p class="btn waits" role="status">
          ${
            others.length
              ? t("web.deal.waits_for", {
                  player: formatList(others.map(play.translator.value.name)),
                })
              : t("web.deal.shuffled")
          }
          ${h(Clock, { session: play.session })}
        </p>`
    }
  </div>`;
}

// A scored round, explained step by step: Kododos, limit, ties, majority, points.

import { Icon } from "../../cards/icons.js";
import { ClauseLink } from "../../rules/clause.js";
import { Token } from "../../ui/token.js";
import { h, html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { cardsNamed } from "./card_names.js";
import { Play5211Card } from "./cards.js";
import { Lanes } from "./lanes.js";
import { SeatName, seatsInOrder } from "./seats.js";
import { headline, stepsOf } from "./sentences.js";

/** @typedef {import("./last_round.js").RoundStory} RoundStory */

/**
 * What the lanes look like after some steps.
 * @param {import("./sentences.js").Step[]} shownSteps
 * @returns {import("./lanes.js").LaneOutcome}
 */
function lanesAfter(shownSteps) {
  const out = Object.fromEntries(
    shownSteps.flatMap((step) => (step.out ?? []).map((colour) => [colour, step.why])),
  );
  return {
    out: /** @type {any} */ (out),
    wins: shownSteps.findLast((step) => step.wins)?.wins ?? null,
    kododosOut: shownSteps.some((step) => step.kododosOut),
  };
}

/**
 * Which of the shown cards score: each card that was won marks one of its likes.
 * @param {string[]} shown
 * @param {string[]} won
 */
function marks(shown, won) {
  const left = [...won];
  return shown.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   view: import("../../protocol.js").Play5211View,
 *   story: RoundStory,
 *   cards: import("./card_identity.js").Play5211Named[],
 *   seat: number,
 *   translator: import("../../words/translator.js").Translator,
 *   isDecided: boolean,
 *   hasPoints: boolean,
 * }} props
 */
function Cell({ session, view, story, cards, seat, translator, isDecided, hasPoints }) {
  const { score, shown } = story;
  const points = score.points[seat];
  const scores = marks(shown[seat], isDecided ? score.cards[seat] : []);
  const totals = score.totals.map((total, each) => total - (hasPoints ? 0 : score.points[each]));
  const leads = totals[seat] > 0 && totals[seat] === Math.max(...totals);
  return html`<li
    class=${`spot ${hasPoints && points > 0 ? "gets" : ""} ${leads ? "leads" : ""}`}
    data-seat=${seat}
  >
    <span class="sr">
      ${t("5211.seat.label_told", {
        player: translator.name(seat),
        points: translator.points(hasPoints ? points : 0),
        total: totals[seat],
        cards: cardsNamed(shown[seat]),
      })}
    </span>
    <div class="tray">
      <div class="who" aria-hidden="true">
        ${h(Token, { name: session.playerName(seat), emblem: session.emblemOf(seat) })}
        ${h(SeatName, { view, translator, seat })}
        <span class="total num" data-place=${`won-${seat}`}>
          <span class="say">${t("5211.total", { count: totals[seat] })}</span>
          <span class="won">${totals[seat]}</span>
        </span>
      </div>
      <div class="slots" aria-hidden="true">
        ${shown[seat].map((card, i) =>
          h(Play5211Card, {
            key: cards[i]?.name ?? i,
            "data-card": cards[i]?.name,
            colour: card[0],
            value: Number(card[1]),
            mini: true,
            class: isDecided ? (scores[i] ? "scores" : "rest") : "",
            "data-won": scores[i] ? seat : undefined,
          }),
        )}
      </div>
      <b class="plus num" aria-hidden="true">${hasPoints ? (points > 0 ? `+${points}` : "0") : ""}</b>
    </div>
  </li>`;
}

/**
 * Every step that was said. Where there is no room for all of them, the newest is in sight and the
 * earlier ones are scrolled to.
 * @param {{ steps: import("./sentences.js").Step[], step: number }} props
 */
function Steps({ steps, step }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const markMore = () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (list.current);
    list.current?.toggleAttribute("data-above", scrollTop > 1);
    list.current?.toggleAttribute("data-below", scrollTop < scrollHeight - clientHeight - 1);
  };
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    markMore();
  }, [step]);
  return html`<ol class="steps" ref=${list} onScroll=${markMore}>
    ${steps.map(
      (each, i) => html`<li
        key=${i}
        class=${`${each.mark} ${i < step ? "said" : "unsaid"}`}
        aria-hidden=${i >= step}
      >
        <span class="dot">${h(Icon, { name: each.mark === "yes" ? "check" : "cross" })}</span>
        <p>
          <b>${each.head}</b> ${each.text}
          ${h(ClauseLink, {
            game: "5211",
            clause: each.clause,
            tabindex: i < step ? undefined : -1,
          })}
        </p>
      </li>`,
    )}
  </ol>`;
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   view: import("../../protocol.js").Play5211View,
 *   story: RoundStory,
 *   cards: import("./card_identity.js").Play5211Named[][],
 *   step: number,
 *   translator: import("../../words/translator.js").Translator,
 *   label: string,
 *   onSkip: () => void,
 *   onAgain: () => void,
 *   onNext: () => void,
 * }} props
 */
export function Scoring(props) {
  const { session, view, story, cards, step, translator, label, onSkip, onAgain, onNext } = props;
  const { score } = story;
  const steps = stepsOf(score, translator);
  const shownSteps = steps.slice(0, step);
  const isOver = step >= steps.length;
  const isDecided = shownSteps.some((each) => each.wins) || isOver;
  const shown = {
    counts: score.counts,
    limit: score.limit,
    kododos: score.kododos,
    needed: score.kododos_needed,
  };
  return html`
    <section class="told">
      <h1 class="status">${isDecided ? headline(score) : t("5211.told.counting")}</h1>
      ${h(Steps, { steps, step })}
    </section>
    ${h(Lanes, { shown, label: t("5211.lane.this_round"), outcome: lanesAfter(shownSteps) })}
    <ul class="spots" aria-label=${t("5211.seats")}>
      ${seatsInOrder(view, translator.viewer).map((seat) =>
        h(Cell, {
          key: seat,
          session,
          view,
          story,
          cards: cards[seat] ?? [],
          seat,
          translator,
          isDecided,
          hasPoints: isOver,
        }),
      )}
    </ul>
    <div class="actions">
      ${
        isOver
          ? html`<button class="btn second" onClick=${onAgain}>
            ${h(Icon, { name: "turn" })}
            ${t("5211.button.tell_again")}
          </button>`
          : html`<button class="btn second" onClick=${onSkip}>${t("5211.button.skip")}</button>`
      }
      <button class="btn primary" data-go onClick=${onNext}>${label}</button>
    </div>
  `;
}

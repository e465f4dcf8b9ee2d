// What the coach knows of Quando besides the choices: the knock, and what hidden sides may be.

import { html } from "../../vendor/preact.js";
import { percentOf } from "../../words/numbers.js";
import { t } from "../../words/words.js";

const SHOWN = 4;

/**
 * @param {{ session: import("../../state/live_session.js").LiveSession, view: any, odds: any }} props
 */
export function CoachOdds({ session, view, odds }) {
  return html`<div class="odds">
    ${odds.knock ? knock(odds.knock) : null}
    ${hiddenSides(session, view, odds)}
  </div>`;
}

/** @param {{ chance: number, break_even: number | null, exact: boolean }} knock */
function knock({ chance, break_even, exact }) {
  const said = break_even === null ? "quando.coach.knock_plain" : "quando.coach.knock";
  return html`<h3>${t("quando.coach.knock_title")}</h3>
    <p
      class="meter"
      aria-hidden="true"
      style=${{ "--chance": chance, "--needed": break_even ?? -1 }}
    ><i></i>${break_even === null ? null : html`<u></u>`}</p>
    <p class="advice-why">
      ${t(said, { chance: percentOf(chance), needed: percentOf(break_even ?? 0) })}
      ${exact ? ` ${t("quando.coach.exact")}` : ""}
    </p>`;
}

/**
 * @param {import("../../state/live_session.js").LiveSession} session
 * @param {any} view
 * @param {any} odds
 */
function hiddenSides(session, view, odds) {
  const others = view.hands
    .map((/** @type {any} */ hand, /** @type {number} */ seat) => ({ hand, seat }))
    .filter((/** @type {any} */ { seat }) => seat !== view.seat && odds.hands[seat]?.length);
  return others.map((/** @type {any} */ { hand, seat }) => {
    const cards = hand
      .map((/** @type {any} */ card, /** @type {number} */ place) => ({
        back: card.back,
        may: odds.hands[seat][place],
      }))
      .filter((/** @type {any} */ { may }) => may && Object.keys(may).length);
    if (!cards.length) return null;
    return html`<h3>${t("quando.coach.may_hold", { player: session.playerName(seat) })}</h3>
      <ul class="hidden-sides">
        ${cards.map(
          (/** @type {any} */ { back, may }, /** @type {number} */ i) => html`<li key=${i}>
            <b>${t("quando.coach.back", { number: back })}</b>
            ${likeliest(may).map(
              ([number, share]) => html`<span class="num" key=${number}>
              ${t("quando.coach.front", { number, percent: percentOf(share) })}
            </span>`,
            )}
          </li>`,
        )}
      </ul>`;
  });
}

/**
 * What the coach says when somebody presses another player's card.
 * @param {any} view
 * @param {number} seat
 * @param {number} place
 * @param {string} player
 */
export const aboutCard = (view, seat, place, player) => ({
  title: t("quando.coach.may_hold", { player }),
  Inside: (/** @type {{ odds: any }} */ { odds }) => {
    const known = view.memory.hands[seat][place]?.front ?? null;
    const may = odds.hands[seat]?.[place] ?? (known === null ? {} : { [known]: 1 });
    return html`<h3 class="card-odds-back">
        ${t("quando.coach.back", { number: view.hands[seat][place].back })}
      </h3>
      <ul class="card-odds">
        ${Object.entries(may).map(
          ([number, share]) => html`<li key=${number}>
            <span class="num">${t("quando.coach.front", { number, percent: percentOf(share) })}</span>
            <i aria-hidden="true" style=${{ "--share": share }}></i>
          </li>`,
        )}
      </ul>`;
  },
});

/** @param {Record<string, number>} may @returns {[string, number][]} */
const likeliest = (may) =>
  Object.entries(may)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN);

// The end of a deal and of the game: who stands where, the score sheet, and how it goes on.

import { Icon } from "../../cards/icons.js";
import { nextDeal, ToTheTable } from "../../lobby/next_deal.js";
import { Clock } from "../../ui/clock.js";
import { h, html } from "../../vendor/preact.js";
import { victory } from "../../words/outcome.js";
import { formatList, t } from "../../words/words.js";
import { Play5211Back } from "./cards.js";
import { Play5211ScoreSheet } from "./score_sheet.js";

/** @typedef {import("../../protocol.js").Play5211View} View */
/** @typedef {import("../../protocol.js").Play5211Facts} Facts */
/** @typedef {import("../../words/translator.js").Translator} Translator */

/** @param {{ view: View, facts: Facts, translator: Translator }} props */
function Standing({ view, facts, translator }) {
  const winners = view.result?.winners ?? [];
  return html`<ol class="standing">
    ${facts.ranking.map(
      (seat) => html`<li key=${seat} class=${winners.includes(seat) ? "place best" : "place"}>
        <b>${translator.name(seat)}</b>
        <span class="pile" aria-hidden="true">
          ${Array.from({ length: Math.min(view.score_piles[seat].cards, 7) }, (_, i) =>
            h(Play5211Back, { key: i, mini: true }),
          )}
        </span>
        <p class="sum num">
          <strong>${view.totals[seat]}</strong>
          <span>${t("5211.won", { count: view.score_piles[seat].cards })}</span>
        </p>
      </li>`,
    )}
  </ol>`;
}

/**
 * The end of the game.
 * @param {{ view: View, facts: Facts, translator: Translator, children?: any }} props `children` are the things
 *   one can do now.
 */
export function GameEnd({ view, facts, translator, children }) {
  const won = victory(view.result?.winners ?? [], view.totals, translator);
  const reason = facts.won_by_cards ? t("5211.end.by_cards") : "";
  return html`<div class="head"><h1 class="status">${won}</h1><p>${reason}</p></div>
    <div class="result">
      ${h(Standing, { view, facts, translator })}
      ${h(Play5211ScoreSheet, { view, translator })}
    </div>
    <div class="actions end-actions">${children}</div>`;
}

/**
 * Between two deals of the longer game.
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   view: View,
 *   facts: Facts,
 *   translator: Translator,
 * }} props
 */
export function BetweenDeals({ session, view, facts, translator }) {
  const { live } = session;
  return html`
    <div class="head">
      <h1 class="status">${t("5211.between.title", { deal: view.sheet.length })}</h1>
      ${live ? html`<p>${t("5211.between.text")}</p>` : null}
    </div>
    <div class="result">
      ${h(Standing, { view, facts, translator })}
      ${h(Play5211ScoreSheet, { view, translator })}
    </div>
    ${live ? h(NextDeal, { live, translator }) : null}
  `;
}

/** @param {{ live: import("../../state/live_session.js").LiveSession, translator: Translator }} props */
function NextDeal({ live, translator }) {
  const { isAsked, others, hasBegun } = nextDeal(live);
  if (hasBegun)
    return html`<div class="actions end-actions">${h(ToTheTable, { session: live })}</div>`;
  const names = formatList(others.map(translator.name));
  return html`<div class="actions end-actions">
    ${
      isAsked
        ? html`<button class="btn primary" data-go onClick=${() => live.sayReady()}>
          ${h(Icon, { name: "play" })}
          ${t("5211.button.deal_again")}
          ${h(Clock, { session: live })}
        </button>`
        : others.length
          ? html`<p class="quiet">
            ${t("5211.between.wait", { players: names, count: others.length })}
            ${h(Clock, { session: live })}
          </p>`
          : null
    }
  </div>`;
}

// The end of a deal and of the game: who stands where, the score sheet, and how it goes on.

import { Icon } from "../../cards/icons.js";
import { Play5211Back } from "../../cards/play5211.js";
import { h, html } from "../../vendor/preact.js";
import { listed, t } from "../../words/words.js";
import { ScoreSheet } from "./sheet.js";

/** @typedef {import("../../protocol.js").Play5211View} View */
/** @typedef {import("./names.js").Voice} Voice */

/** The players, most points first; among equals, most cards. @param {View} view */
function ranking(view) {
  return view.totals
    .map((_, seat) => seat)
    .sort(
      (one, other) =>
        view.totals[other] - view.totals[one] ||
        view.score_piles[other].cards - view.score_piles[one].cards ||
        one - other,
    );
}

/** @param {{ view: View, voice: Voice }} props */
function Standing({ view, voice }) {
  const winners = view.result?.winners ?? [];
  return html`<ol class="standing">
    ${ranking(view).map(
      (seat) => html`<li key=${seat} class=${winners.includes(seat) ? "place best" : "place"}>
        <b>${voice.name(seat)}</b>
        <span class="pile" aria-hidden="true">
          ${Array.from({ length: Math.min(view.score_piles[seat].cards, 7) }, (_, i) =>
            h(Play5211Back, { key: i, mini: true }),
          )}
        </span>
        <p class="sum num">
          <strong>${view.totals[seat]}</strong>
          <span>${t("play5211.won", { count: view.score_piles[seat].cards })}</span>
        </p>
      </li>`,
    )}
  </ol>`;
}

/** @param {View} view @param {Voice} voice */
function headline(view, voice) {
  const winners = view.result?.winners ?? [];
  const points = voice.points(view.totals[winners[0]]);
  const others = winners.filter((seat) => seat !== voice.viewer);
  const names = listed(others.map(voice.name));
  if (others.length === winners.length)
    return t(others.length > 1 ? "web.head.shared" : "web.head.won", { players: names, points });
  return others.length
    ? t("web.head.you_shared", { others: names, points })
    : t("web.head.you_won", { points });
}

/** How it was decided, if not by points alone. @param {View} view */
function reason(view) {
  const winners = view.result?.winners ?? [];
  const level = view.totals.filter((total) => total === view.totals[winners[0]]).length;
  return level > winners.length ? t("play5211.end.by_cards") : "";
}

/**
 * The end of the game.
 * @param {{ view: View, voice: Voice, children?: any }} props `children` are the things one can do now.
 */
export function GameEnd({ view, voice, children }) {
  return html`<div class="head"><h1 class="status">${headline(view, voice)}</h1><p>${reason(view)}</p></div>
    ${h(Standing, { view, voice })}
    ${h(ScoreSheet, { view, voice })}
    <div class="actions end-actions">${children}</div>`;
}

/**
 * Between two deals of the longer game.
 * @param {{ session: import("../../state/table.js").TableSession, view: View, voice: Voice }} props
 */
export function BetweenDeals({ session, view, voice }) {
  if (session.isReplay)
    return html`
      <div class="head">
        <h1 class="status">${t("play5211.between.title", { deal: view.sheet.length })}</h1>
      </div>
      ${h(Standing, { view, voice })}
      ${h(ScoreSheet, { view, voice })}
    `;
  const fair = session.info.value?.fair;
  const waiting = fair?.phase === "ready" ? fair.waiting_for : [];
  const isAsked = waiting.some((/** @type {number} */ seat) =>
    session.mySeats.value.includes(seat),
  );
  const others = waiting
    .filter((/** @type {number} */ seat) => !session.mySeats.value.includes(seat))
    .map(voice.name);
  return html`
    <div class="head">
      <h1 class="status">${t("play5211.between.title", { deal: view.sheet.length })}</h1>
      <p>${t("play5211.between.text")}</p>
    </div>
    ${h(Standing, { view, voice })}
    ${h(ScoreSheet, { view, voice })}
    <div class="actions end-actions">
      ${
        isAsked
          ? html`<button class="btn primary" data-go onClick=${() => session.sayReady()}>
            ${h(Icon, { name: "play" })}
            ${t("play5211.button.deal_again")}
          </button>`
          : others.length
            ? html`<p class="quiet">
              ${t("play5211.between.wait", { players: listed(others), count: others.length })}
            </p>`
            : null
      }
    </div>
  `;
}

// Luck apart from skill: for every player, then round by round, and where the luck came from.

import { h, html } from "../vendor/preact.js";
import { formatError, formatSigned } from "../words/numbers.js";
import { capitalize, t } from "../words/words.js";

/** @typedef {import("../protocol.js").RoundShare} RoundShare */
/** @typedef {import("./review_model.js").ReviewModel} ReviewModel */

/** What is shown as nothing is neither. @param {number} value */
const mood = (value) => (/[1-9]/.test(formatSigned(value)) ? (value < 0 ? "down" : "up") : "");

/**
 * A number and a bar that grows to the right or, below zero, to the left.
 * @param {{ value: number, most: number, kind: string }} props
 */
const Amount = ({ value, most, kind }) => html`<span class="amount" data-kind=${kind}>
  <b class=${mood(value)}>${formatSigned(value)}</b>
  <i
    aria-hidden="true"
    style=${{ "--from": value < 0 ? value / most : 0, "--long": Math.abs(value) / most }}
  ></i>
</span>`;

/** @param {RoundShare[]} shares */
const mostOf = (shares) =>
  Math.max(1, ...shares.flatMap(({ luck, skill }) => [Math.abs(luck), Math.abs(skill)]));

/** @param {{ first: string }} props */
const Heads = ({ first }) => html`<thead>
  <tr>
    <th scope="col">${first}</th>
    <th scope="col">${t("review.result")}</th>
    <th scope="col">${t("review.luck")}</th>
    <th scope="col">${t("review.skill")}</th>
  </tr>
</thead>`;

/** @param {{ share: RoundShare, most: number, error?: number }} props */
const Cells = ({ share, most, error }) => html`
  <td><b class=${mood(share.result)}>${formatSigned(share.result)}</b></td>
  <td>${h(Amount, { value: share.luck, most, kind: "luck" })}</td>
  <td>
    ${h(Amount, { value: share.skill, most, kind: "skill" })}
    ${error === undefined ? null : html`<small>± ${formatError(error)}</small>`}
  </td>
`;

/** @param {{ model: ReviewModel, seat: number | null }} props */
function Players({ model, seat }) {
  const players = model.review?.players ?? [];
  const most = mostOf(players);
  return html`<table class="shares">
    <caption class="sr">${t("review.players")}</caption>
    ${h(Heads, { first: t("review.player") })}
    <tbody>
      ${players.map(
        (share, of) => html`<tr key=${of} class=${of === seat ? "own" : ""}>
          <th scope="row"><i class="mark" data-line=${of} aria-hidden="true"></i>${model.nameOf(of)}</th>
          ${h(Cells, { share, most, error: share.error })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {ReviewModel} model */
const byRound = (model) => capitalize(t("web.review.by_round", { round: model.round }));

/** @param {{ model: ReviewModel, seat: number }} props */
function Rounds({ model, seat }) {
  const share = model.review?.players[seat];
  if (!share) return null;
  const most = mostOf(share.rounds);
  return html`<table class="shares">
    <caption class="sr">${`${byRound(model)}: ${model.nameOf(seat)}`}</caption>
    ${h(Heads, { first: capitalize(model.round) })}
    <tbody>
      ${share.rounds.map(
        (round, i) => html`<tr key=${i}>
          <th scope="row">${i + 1}</th>
          ${h(Cells, { share: round, most })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ model: ReviewModel, seat: number }} props */
function MadeOf({ model, seat }) {
  const share = model.review?.players[seat];
  if (!share) return null;
  const kinds = Object.entries(share.luck_by_kind).filter(([, points]) => points);
  const most = Math.max(1, ...kinds.map(([, points]) => Math.abs(points)));
  return html`<dl class="made-of">
    ${kinds.map(
      ([kind, value]) => html`<div key=${kind}>
        <dt>${t(`review.kind.${kind}`)}</dt>
        <dd>${h(Amount, { value, most, kind: "luck" })}</dd>
      </div>`,
    )}
  </dl>`;
}

/** @param {{ model: ReviewModel, seat: number | null }} props */
export function LuckAndSkill({ model, seat }) {
  const of = seat ?? model.mySeat ?? model.review?.winners[0] ?? 0;
  const title = (/** @type {string} */ text) => html`${text}<span>: ${model.nameOf(of)}</span>`;
  return html`<section class="luck" aria-labelledby="luck-and-skill">
    <h2 id="luck-and-skill">${t("review.players")}</h2>
    <p class="sum">${model.sumOf(of)}</p>
    ${h(Players, { model, seat: of })}
    <p class="meaning">${t("review.meaning")}</p>
    <h3>${title(byRound(model))}</h3>
    ${h(Rounds, { model, seat: of })}
    <h3>${title(t("review.made_of"))}</h3>
    ${h(MadeOf, { model, seat: of })}
  </section>`;
}

// 5211 with the real cards: what its score pad asks for, and how it says what follows.

import { Icon } from "../../cards/icons.js";
import { ClauseLink } from "../../rules/clause.js";
import { h, html } from "../../vendor/preact.js";
import { numbersByName } from "../../words/outcome.js";
import { translatorAmong } from "../../words/translator.js";
import { t } from "../../words/words.js";
import { cardName } from "./card_names.js";
import { PadEntry } from "./score_pad_entry.js";
import {
  isWellFormed,
  placeOf,
  roundsPerDeal,
  score,
  stand,
  verify,
  verifyCounts,
} from "./score_pad_rules.js";
import { headline, stepsOf } from "./sentences.js";
import { COLOURS } from "./shapes.js";

/** @typedef {import("../../score/pad.js").Pad} Pad */
/** @typedef {import("../../score/pad.js").Refused} Refused */

/**
 * A round that is being entered: every card, or counts and what everybody scores.
 * @typedef {object} Draft
 * @property {"cards" | "counts"} by
 * @property {number} seat who is being entered
 * @property {string[][]} cards
 * @property {Record<string, number>} counts
 * @property {number} kododos
 * @property {number[][]} won
 */

/** Cards that are removed unseen, by number of players (F2). @type {Record<number, number>} */
const REMOVED = { 2: 10, 3: 13, 4: 0, 5: 15 };

/** @param {Pad} pad @returns {Draft} */
const emptyDraft = (pad) => ({
  by: pad.rounds.length && "counts" in pad.rounds[pad.rounds.length - 1] ? "counts" : "cards",
  seat: 0,
  cards: pad.players.map(() => []),
  counts: Object.fromEntries(COLOURS.map((colour) => [colour, 0])),
  kododos: 0,
  won: pad.players.map(() => []),
});

/** @param {Pad} pad @param {number} at @returns {Draft} */
const draftOf = (pad, at) => ({
  ...emptyDraft(pad),
  by: "counts" in pad.rounds[at] ? "counts" : "cards",
  ...pad.rounds[at],
});

/** @param {Draft} draft @returns {import("./score_pad_rules.js").Round} */
export const roundOf = ({ by, cards, counts, kododos, won }) =>
  by === "cards" ? { cards } : { counts, kododos, won };

/** A round as the table tells it. @param {Pad} pad @param {number} at @returns {any} */
const scoredIn = (pad, at) => ({
  ...score(pad.rounds[at]),
  totals: stand({ ...pad, rounds: pad.rounds.slice(0, at + 1) }).totals,
});

/** @param {{ steps: import("./sentences.js").Step[] }} props */
export const Steps = ({ steps }) =>
  html`<ol class="pad-steps">
    ${steps.map(
      (step, i) => html`<li key=${i} class=${step.mark}>
        <span class="dot">${h(Icon, { name: step.mark === "yes" ? "check" : "cross" })}</span>
        <p>
          <b>${step.head}</b> ${step.text}${" "}
          ${h(ClauseLink, { game: "5211", clause: step.clause })}
        </p>
      </li>`,
    )}
  </ol>`;

/** @param {{ pad: Pad, at: number }} props */
function Story({ pad, at }) {
  const translator = translatorAmong(pad.players);
  const piles = numbersByName(stand(pad).piles, translator);
  return html`
    ${h(Steps, { steps: stepsOf(scoredIn(pad, at), translator) })}
    <p class="quiet">${t("5211.pad.piles", { piles })}</p>
  `;
}

/** @param {Pad} pad */
function next(pad) {
  const { deal, round } = placeOf(pad, pad.rounds.length);
  const removed = REMOVED[pad.players.length];
  if (round === 0 && deal > 0)
    return t(removed ? "5211.pad.new_deal" : "5211.pad.new_deal_all", { removed });
  if (round === roundsPerDeal(pad) - 1) return t("5211.pad.last_round");
  return t("5211.pad.left", { count: roundsPerDeal(pad) - round });
}

/** @param {Pad} pad */
function whyOver(pad) {
  const { totals, winners } = stand(pad);
  const isTied = totals.filter((total) => total === totals[winners[0]]).length > winners.length;
  if (isTied) return t("5211.end.by_cards");
  const { round } = placeOf(pad, pad.rounds.length);
  return t(round === 0 ? "5211.event.deal_over_pile" : "5211.event.deal_over_target");
}

/** @param {Refused} refused @param {Pad} pad */
export const why = ({ code, clause, facts = {} }, pad) => ({
  text: t("web.score.clause", {
    reason: t(`5211.pad.refused.${code}`, {
      ...facts,
      player: pad.players[facts.seat],
      ...(facts.colour ? { colour: t(`5211.colour.${facts.colour}`) } : {}),
      ...(facts.card ? { card: cardName(facts.card) } : {}),
    }),
  }),
  clause,
});

/** @type {import("../registry.js").ScorePad} */
export const play5211Pad = {
  className: "play5211-pad",
  verify,
  stand,
  isWellFormed,
  roundName: (pad, at) => {
    const { deal, round } = placeOf(pad, at);
    return pad.options.long
      ? t("5211.pad.deal_round", { deal: deal + 1, round: round + 1 })
      : t("score.round", { round: round + 1 });
  },
  emptyDraft,
  draftOf,
  missing: (pad, draft) => (draft.by === "counts" ? verifyCounts(pad, draft) : null),
  roundOf,
  Entry: PadEntry,
  headline: (pad, at) => headline(scoredIn(pad, at)),
  Story,
  next,
  whyOver,
  why,
  leads: (totals) => (seat) => totals[seat] > 0 && totals[seat] === Math.max(...totals),
};

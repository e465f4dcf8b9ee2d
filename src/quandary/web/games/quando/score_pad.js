// Quando with the real cards: what its score pad asks for, and how it says what follows.

import { ClauseLink } from "../../rules/clause.js";
import { h, html } from "../../vendor/preact.js";
import { translatorOf } from "../../words/translator.js";
import { formatList, t } from "../../words/words.js";
import { headline } from "./headline.js";
import { PadEntry } from "./score_pad_entry.js";
import { dealerOf, isWellFormed, scoreSums, stand, verify } from "./score_pad_rules.js";
import { penaltyOf } from "./score_sheet.js";

/** @typedef {import("../../score/pad.js").Pad} Pad */
/** @typedef {import("../../score/pad.js").Refused} Refused */

/**
 * A round that is being entered: for everybody the digits of a sum, or cards.
 * @typedef {object} Draft
 * @property {"sum" | "cards"} by
 * @property {number} seat who is being entered
 * @property {string[]} sums
 * @property {(number[] | null)[]} hands
 * @property {number | "nobody" | null} knocker null as long as nothing is said
 */

/** @param {Pad} pad @returns {Draft} */
const emptyDraft = (pad) => ({
  by: "sum",
  seat: 0,
  sums: pad.players.map(() => ""),
  hands: pad.players.map(() => null),
  knocker: null,
});

/** @param {Pad} pad @param {number} at @returns {Draft} */
function draftOf(pad, at) {
  const { sums, hands, knocker } = pad.rounds[at];
  return {
    by: hands.some(Boolean) ? "cards" : "sum",
    seat: 0,
    sums: sums.map(String),
    hands,
    knocker: knocker ?? "nobody",
  };
}

/** @param {Pad} _ @param {Draft} draft @returns {Refused | null} */
function missing(_, { sums, knocker }) {
  const seat = sums.indexOf("");
  if (seat >= 0) return { code: "missing", clause: "Q22", facts: { seat } };
  return knocker === null ? { code: "who_knocked", clause: "Q23" } : null;
}

/** @param {Draft} draft @returns {import("./score_pad_rules.js").Round} */
const roundOf = ({ sums, hands, knocker }) => ({
  sums: sums.map(Number),
  knocker: typeof knocker === "number" ? knocker : null,
  hands,
});

/** @param {Pad} pad @param {number} at */
function scoredIn(pad, at) {
  const { sums, knocker } = pad.rounds[at];
  return scoreSums(sums, knocker);
}

/** @param {Pad} pad @param {number} at */
function padHeadline(pad, at) {
  const scored = scoredIn(pad, at);
  const translator = translatorOf({ playerName: (seat) => pad.players[seat] }, null);
  return headline(scored, scored.knocker === null ? scored.lowest : [], translator);
}

/** @param {{ pad: Pad, at: number }} props */
function Story({ pad, at }) {
  const { penalty } = scoredIn(pad, at);
  return html`<p>
    ${penalty ? t("quando.head.why_penalty", { penalty }) : t("quando.head.why")}${" "}
    ${h(ClauseLink, { game: "quando", clause: penalty ? "Q23" : "Q22" })}
  </p>`;
}

/** @param {Pad} pad */
function whyOver(pad) {
  const { totals } = stand(pad);
  const target = Number(pad.options.target);
  const reached = pad.players.filter((_, seat) => totals[seat] >= target);
  return t("quando.pad.reached", { player: formatList(reached), target, count: reached.length });
}

/** @param {Refused} refused @param {Pad} pad */
const why = ({ code, clause, facts = {} }, pad) => ({
  text: t("web.score.clause", {
    reason: t(`quando.pad.refused.${code}`, { ...facts, player: pad.players[facts.seat] }),
  }),
  clause,
});

/** @type {import("../registry.js").ScorePad} */
export const quandoPad = {
  className: "quando-pad",
  verify,
  stand,
  isWellFormed,
  roundName: (_, at) => t("table.round", { round: at + 1 }),
  emptyDraft,
  draftOf,
  missing,
  roundOf,
  Entry: PadEntry,
  headline: padHeadline,
  Story,
  next: (pad) => t("quando.pad.deals", { player: pad.players[dealerOf(pad)] }),
  whyOver,
  why,
  leads: (totals) => (seat) => totals[seat] === Math.min(...totals),
  special: (pad, at) => penaltyOf(scoredIn(pad, at)),
  dealerLabel: () => t("quando.pad.first_dealer"),
};

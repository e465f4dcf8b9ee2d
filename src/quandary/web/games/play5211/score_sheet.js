// What stands on the score sheet of 5211: a row for every deal that is played and every round of this one.

import { ScoreSheet, seatsFrom } from "../../ui/score_sheet.js";
import { h } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { scoredRounds } from "./last_round.js";

/** @typedef {import("../../protocol.js").Play5211View} View */

/**
 * Earlier deals, then the rounds of this one.
 * @param {View} view
 * @returns {import("../../ui/score_sheet.js").Row[]}
 */
function rowsOf(view) {
  const isUnderWay = view.phase === "lay";
  const rounds = scoredRounds(view.events);
  const deals = isUnderWay || !rounds.length ? view.sheet : view.sheet.slice(0, -1);
  return [
    ...deals.map((points, i) => ({ label: t("score.deal", { deal: i + 1 }), points })),
    ...rounds.map((score) => ({
      label: t("score.round", { round: score.round + 1 }),
      points: score.points,
    })),
  ];
}

/** @param {{ view: View, translator: import("../../words/translator.js").Translator }} props */
export function Play5211ScoreSheet({ view, translator }) {
  const rows = rowsOf(view);
  const most = Math.max(...view.totals);
  return h(ScoreSheet, {
    seats: seatsFrom(view.players, translator.viewer),
    names: translator.name,
    rows: rows.map((row, i) => ({ ...row, isNow: i === rows.length - 1 })),
    totals: view.totals,
    isBest: (/** @type {number} */ seat) => view.totals[seat] === most && most > 0,
  });
}

// The log of Quando, round by round, newest last; of rounds that this visit has not seen, the points.

import { linesOf, pointsLine, showLogSheet } from "../../ui/log_sheet.js";
import { t } from "../../words/words.js";
import { sentences } from "./sentences.js";

/** @param {import("./play.js").QuandoPlay} play @param {number} round */
function linesOfRound(play, round) {
  const translator = play.translator.value;
  const events = play.session.loggedEvents(round);
  if (events.length)
    return linesOf(play.session, events, (event) => sentences(event, translator, play.facts.value));
  return [pointsLine(play.view.value.sheet[round] ?? [], translator)];
}

/** @param {import("./play.js").QuandoPlay} play */
export const showLog = (play) =>
  showLogSheet("quando-log", () => {
    const rounds = Array.from({ length: (play.view.value?.deal ?? -1) + 1 }, (_, round) => round);
    return {
      sections: rounds.map((round) => ({
        title: t("table.round", { round: round + 1 }),
        lines: linesOfRound(play, round),
      })),
      endsAtNow: true,
    };
  });

// What somebody who learns Quando is told at this moment, from what the table shows.

/**
 * @param {import("./play.js").QuandoPlay} play
 * @returns {import("../../lobby/guide.js").Hint | null}
 */
export function hintOf(play) {
  const view = play.view.value;
  const seat = play.seat.value;
  if (!view || view.deal === null || seat === null) return null;
  if (play.isHolding.value) return null;
  if (view.phase === "over") return { key: "web.guide.over" };
  if (view.phase === "deal")
    return { key: "quando.hint.scored", args: { target: view.options.target } };
  return play.isAsked.value ? askedHint(play, seat) : waitingHint(play, seat);
}

/**
 * @param {import("./play.js").QuandoPlay} play
 * @param {number} seat
 * @returns {import("../../lobby/guide.js").Hint}
 */
function askedHint(play, seat) {
  const view = play.view.value;
  const legal = play.legal.value;
  if (view.phase === "penalty")
    return {
      key: play.turns.value.length ? "quando.hint.penalty_zero" : "quando.hint.penalty_draw",
    };
  if (view.phase === "draw")
    return { key: view.triplet ? "quando.hint.triplet" : "quando.hint.draw" };
  if (view.knocker !== null)
    return { key: "quando.hint.last", args: { player: play.session.playerName(view.knocker) } };
  if (legal.includes("knock"))
    return {
      key: "quando.hint.knock",
      args: { sum: play.sum.value },
    };
  return { key: view.plays[seat] ? "quando.hint.play" : "quando.hint.start" };
}

/**
 * @param {import("./play.js").QuandoPlay} play
 * @param {number} seat
 * @returns {import("../../lobby/guide.js").Hint | null}
 */
function waitingHint(play, seat) {
  const view = play.view.value;
  if (!view.to_act.length) return null;
  if (view.phase === "penalty") return { key: "quando.hint.others_pay" };
  if (view.knocker === seat) return { key: "quando.hint.you_knocked" };
  return { key: "quando.hint.wait", args: { player: play.session.playerName(view.to_act[0]) } };
}

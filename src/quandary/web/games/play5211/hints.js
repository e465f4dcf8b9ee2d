// What somebody who learns 5211 is told at this moment, from what the table shows.

/** By the turn of a round. */
const CHOOSE = ["5211.hint.first", "5211.hint.second", "5211.hint.third"];

/**
 * @param {import("../../protocol.js").Play5211View | undefined} view
 * @param {number | null} seat
 * @param {import("./stage.js").Moment["kind"]} moment
 * @returns {import("../../lobby/guide.js").Hint | null}
 */
export function hintOf(view, seat, moment) {
  if (!view || seat === null) return null;
  if (moment === "shown") return { key: "5211.hint.shown" };
  if (moment === "told") return { key: "5211.hint.told" };
  if (view.phase === "over") return { key: "web.guide.over" };
  if (view.phase !== "lay") return null;
  if (view.chosen[seat]) return { key: "5211.hint.chosen" };
  if (view.turn === 0 && view.last_round) return { key: "5211.hint.last" };
  if (view.turn === 0 && view.round > 0) return { key: "5211.hint.again" };
  return { key: CHOOSE[view.turn], args: { limit: view.limit, needed: view.kododos_needed } };
}

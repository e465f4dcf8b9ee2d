// The other people at a table, whom one may mute or report.

import { showLateSheet } from "../ui/late_sheet.js";
import { h } from "../vendor/preact.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/**
 * Other people who sit here, then those who have left; bots and programs say nothing.
 * @param {LiveSession} session
 * @returns {import("../state/table_talk.js").Gone[]}
 */
export function otherPeople(session) {
  const seats = session.info.value?.seats ?? [];
  const mine = session.mySeats.value.map((seat) => seats[seat]?.person);
  const here = seats.flatMap(({ kind, program, person, name }) =>
    kind === "person" && !program && person && !mine.includes(person) ? [{ person, name }] : [],
  );
  const gone = session.talk.gone.value.filter(
    ({ person }) => !mine.includes(person) && !seats.some((seat) => seat.person === person),
  );
  return [...here, ...gone];
}

/** @param {LiveSession} session */
export const showPeople = (session) =>
  showLateSheet(async () => {
    const { PeopleSheet } = await import("./report_sheet.js");
    return () => h(PeopleSheet, { session });
  });

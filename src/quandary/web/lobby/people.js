// The other people at a table, whom one may mute or report.

import { showSheet } from "../ui/sheet.js";
import { h } from "../vendor/preact.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** The seats of other people; bots and programs say nothing. @param {LiveSession} session */
export function otherPeople(session) {
  const mine = session.mySeats.value;
  return (session.info.value?.seats ?? []).flatMap(({ kind, program }, seat) =>
    kind === "person" && !program && !mine.includes(seat) ? [seat] : [],
  );
}

/** @param {LiveSession} session */
export async function showPeople(session) {
  const { PeopleSheet } = await import("./report_sheet.js");
  showSheet(() => h(PeopleSheet, { session }));
}

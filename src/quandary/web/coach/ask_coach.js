// Asking the coach.

import { showLateSheet } from "../ui/late_sheet.js";
import { h } from "../vendor/preact.js";

/** @typedef {import("./coach_sheet.js").About} About */

/**
 * @param {import("../state/live_session.js").LiveSession} session
 * @param {() => Promise<About | null>} fetchAbout the one thing that is asked about, if it is not the choice
 */
export async function askCoach(session, fetchAbout = async () => null) {
  const seat = session.shownSeat.peek();
  if (seat === null) return;
  session.coach.ask(seat);
  await showLateSheet(async () => {
    const [{ CoachSheet }, about] = await Promise.all([import("./coach_sheet.js"), fetchAbout()]);
    return () => h(CoachSheet, { session, about });
  });
}

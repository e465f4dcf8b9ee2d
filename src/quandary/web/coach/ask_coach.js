// Asking the coach.

import { showLateSheet } from "../ui/late_sheet.js";
import { h } from "../vendor/preact.js";

/**
 * @param {import("../state/live_session.js").LiveSession} session
 * @param {import("./coach_sheet.js").About | null} [about] instead of what to do
 */
export async function askCoach(session, about = null) {
  const seat = session.shownSeat.peek();
  if (seat === null) return;
  session.coach.ask(seat);
  await showLateSheet(async () => {
    const { CoachSheet } = await import("./coach_sheet.js");
    return () => h(CoachSheet, { session, about });
  });
}

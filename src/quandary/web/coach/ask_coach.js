// Asking the coach. Its sheet is fetched when somebody asks: a first visit does without.

import { showSheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { h } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * @param {import("../state/live_session.js").LiveSession} session
 * @param {import("./coach_sheet.js").About | null} [about] instead of what to do
 */
export async function askCoach(session, about = null) {
  const seat = session.shownSeat.peek();
  if (seat === null) return;
  session.coach.ask(seat);
  try {
    const { CoachSheet } = await import("./coach_sheet.js");
    showSheet(() => h(CoachSheet, { session, about }));
  } catch {
    note(t("web.coach.problem.busy"), "alarm"); // The server is away.
  }
}

// Saying yes or no to a coach: alone by a switch, among people only if everybody says yes.

import { watchCoach } from "../state/coach.js";
import { site } from "../state/site.js";
import { listenToKeys } from "../ui/keyboard.js";
import { closeSheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { t } from "../words/words.js";
import { askCoach } from "./ask_coach.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** @param {LiveSession} session */
const people = (session) =>
  session.info.value?.seats.filter(({ kind, program }) => kind === "person" && !program) ?? [];

/** @param {LiveSession} session */
const isAlone = (session) => people(session).length === 1;

/** What the menu offers. @param {LiveSession} session @returns {{ label: string, go: () => void }} */
export function coachItem(session) {
  if (site.value?.coach === false)
    return {
      label: t("web.coach.missing"),
      go: () => {
        closeSheet();
        note(t("web.coach.missing_why"));
      },
    };
  const alone = isAlone(session);
  const seat = session.shownSeat.value ?? session.mySeats.value[0];
  const allows = session.info.value?.seats[seat]?.allows_coach ?? false;
  const what = alone ? (allows ? "off" : "on") : allows ? "disagree" : "agree";
  return {
    label: t(`web.coach.${what}`),
    go: () => {
      closeSheet();
      for (const each of alone ? session.mySeats.peek() : [seat])
        session.socket.command({ type: "allow_coach", seat: each, allow: !allows });
    },
  };
}

/** @param {LiveSession} session */
const isPlaying = (session) =>
  session.info.value?.status === "playing" && session.shownSeat.value !== null;

/** Whether this device may ask the coach now. @param {LiveSession} session */
export const canAskCoach = (session) => (session.info.value?.coach ?? false) && isPlaying(session);

/**
 * Ask the coach; alone and without one, call it; among people, say what it takes.
 * @param {LiveSession} session
 * @returns {boolean} whether it is called, to be asked once it is there
 */
function useKey(session) {
  const canCall = isAlone(session) && site.value?.coach !== false;
  if (canAskCoach(session)) askCoach(session);
  else if (canCall || site.value?.coach === false) coachItem(session).go();
  else note(t("web.coach.problem.coach_off"));
  return canCall && !canAskCoach(session);
}

/** Say what becomes of the coach, and listen for its key. @param {LiveSession} session */
export function followCoach(session) {
  let isCalled = false;
  const stopWatching = watchCoach(session, (isOn) => {
    if (isOn && isCalled) queueMicrotask(() => askCoach(session));
    else note(t(isOn ? "web.coach.is_on" : "web.coach.is_off"));
    isCalled = false;
  });
  const stopHearing = session.watch({
    after: (update) => {
      session.coach.check();
      if (update.kind !== "coach_allowed" || !update.detail?.allow) return;
      if (session.info.peek()?.coach || session.mySeats.peek().includes(update.seat ?? -1)) return;
      note(t("web.coach.asked", { player: session.playerName(update.seat ?? 0) }));
    },
  });
  const stopListening = listenToKeys(({ key }) => {
    if (key !== "c" || !isPlaying(session)) return false;
    isCalled = useKey(session);
    return true;
  });
  return () => {
    stopWatching();
    stopHearing();
    stopListening();
  };
}

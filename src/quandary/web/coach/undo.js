// Taking back one's last action, alone against bots.

import { listenToKeys } from "../ui/keyboard.js";
import { closeSheet, confirm } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** Whether one plays alone, and not the arranged first game. @param {LiveSession} session */
export function canUndo(session) {
  const info = session.info.value;
  if (info?.status !== "playing" || info.lesson || info.challenge || !session.mySeats.value.length)
    return false;
  return info.seats.filter(({ kind }) => kind === "person").length === 1;
}

/** The first time it is said what that means. @param {LiveSession} session */
export function undo(session) {
  if (session.info.peek()?.practice) {
    closeSheet();
    session.say("undo");
    return;
  }
  confirm({ title: t("web.undo.title"), text: t("web.undo.text"), yes: t("web.undo.yes") }, () =>
    session.say("undo"),
  );
}

/** Say that it was done, and listen for its key. @param {LiveSession} session */
export function followUndo(session) {
  const stopHearing = session.watch({
    after: (update) => {
      if (update.kind === "undone") note(t("web.undo.done"));
    },
  });
  const stopListening = listenToKeys(({ key }) => {
    if (key !== "u" || !canUndo(session)) return false;
    undo(session);
    return true;
  });
  return () => {
    stopHearing();
    stopListening();
  };
}

// It is your turn: a sound and, if asked for, a system notification, but only when the
// page is not in front.

import { sound } from "../motion/sounds.js";
import { settings } from "../state/settings.js";

let lastPress = 0;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(
    kind,
    () => {
      lastPress = performance.now();
    },
    { passive: true },
  );

const AWAY_AFTER = 10_000;

/** @param {string} title @param {string} text */
export function noticeTurn(title, text) {
  if (document.hidden || performance.now() - lastPress > AWAY_AFTER) sound("yourTurn");
  if (
    !document.hidden ||
    !settings.peek().notifies ||
    !("Notification" in window) ||
    Notification.permission !== "granted"
  )
    return;
  try {
    const notice = new Notification(title, { body: text, tag: "quandary-turn" });
    notice.addEventListener("click", () => {
      focus();
      notice.close();
    });
  } catch {
    // Some browsers show notices from service workers only.
  }
}

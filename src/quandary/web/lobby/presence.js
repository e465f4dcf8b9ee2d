// Another player's connection, when it is lost and when it is back.

import { announce } from "../ui/live_region.js";
import { effect } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** Somebody who is back so soon has only reloaded the page. */
const LONG_ENOUGH = 1500;

/** @param {import("../state/live_session.js").LiveSession} session */
export function announcePresence(session) {
  /** Who was said to be gone, and who will be. @type {Map<number, ReturnType<typeof setTimeout> | null>} */
  const gone = new Map();
  const say = (/** @type {string} */ key, /** @type {number} */ seat) =>
    announce(t(`web.connection.${key}`, { player: session.playerName(seat) }));
  const lose = (/** @type {number} */ seat) => {
    const timer = setTimeout(() => {
      gone.set(seat, null);
      say("other_lost", seat);
    }, LONG_ENOUGH);
    gone.set(seat, timer);
  };
  const find = (/** @type {number} */ seat) => {
    const timer = gone.get(seat);
    if (timer === null) say("other_found", seat);
    else clearTimeout(timer);
    gone.delete(seat);
  };
  let isKnown = false;
  const stop = effect(() => {
    const info = session.info.value;
    const mine = session.mySeats.value;
    info?.seats.forEach(({ kind, present }, seat) => {
      const isGone = kind === "person" && !present && !mine.includes(seat);
      if (isGone && !isKnown) gone.set(seat, null);
      else if (isGone && !gone.has(seat)) lose(seat);
      else if (!isGone && gone.has(seat)) find(seat);
    });
    isKnown = info !== null;
  });
  return () => {
    stop();
    for (const timer of gone.values()) if (timer !== null) clearTimeout(timer);
  };
}

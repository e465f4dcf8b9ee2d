// What somebody says, at their seat, for as long as it takes to read.

import { settings } from "../state/settings.js";
import { h, html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { textOf } from "./chat.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("../state/table_talk.js").Line} Line */

const MARGIN = 8;
const NARROWEST = 200;
/** More than a few words are wider, rather than cover what is below the seat. */
const LONG = 60;
const NARROWEST_LONG = 320;

/**
 * Put a bubble over the head of its seat, or above one's own; somewhere in sight in any case.
 * @param {HTMLElement} bubble
 * @param {Element | null} seat
 * @param {boolean} isOwn
 */
function placeAt(bubble, seat, isOwn) {
  const around = seat?.getBoundingClientRect();
  bubble.toggleAttribute("data-seated", Boolean(around));
  if (!around) return;
  const narrowest = (bubble.textContent ?? "").length > LONG ? NARROWEST_LONG : NARROWEST;
  bubble.style.maxWidth = isOwn ? "" : `${Math.max(around.width, narrowest)}px`;
  const { width, height } = bubble.getBoundingClientRect();
  const within = (/** @type {number} */ wanted, /** @type {number} */ most) =>
    Math.max(MARGIN, Math.min(wanted, most - MARGIN));
  const top = isOwn ? around.top - height - MARGIN : around.top - MARGIN / 2;
  bubble.style.left = `${within(around.left, innerWidth - width)}px`;
  bubble.style.top = `${within(top, innerHeight - height)}px`;
}

/** @param {{ session: Session, line: Line }} props */
function Bubble({ session, line }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const isOwn = session.live?.mySeats.value.includes(line.seat) ?? false;
  useLayoutEffect(() => {
    const place = () => {
      const seat = document.querySelector(`[data-seat="${line.seat}"]`);
      if (bubble.current) placeAt(bubble.current, seat, isOwn);
    };
    place();
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
    };
  });
  return html`<aside class="bubble" ref=${bubble} aria-hidden="true">
    <p><b>${session.playerName(line.seat)}</b> <span>${textOf(line)}</span></p>
  </aside>`;
}

/** For the eye; the live region says the same. @param {{ session: Session }} props */
export function SeatBubbles({ session }) {
  const spoken = session.live?.talk.spoken.value;
  if (!spoken || settings.value.mutesChat) return null;
  return Object.values(spoken).map((line) =>
    h(Bubble, { key: `${line.seat} ${line.at}`, session, line }),
  );
}

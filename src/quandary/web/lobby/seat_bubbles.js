// What somebody says, at their seat, for as long as it takes to read.

import { settings } from "../state/settings.js";
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { textOf } from "./chat.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("../state/table_talk.js").Line} Line */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const MARGIN = 8;
/** In letters' heights. */
const NARROWEST = 14;
/** More than a few words are wider, rather than cover what is below the seat. */
const LONG = 60;
const NARROWEST_LONG = 23;

/** @param {number} wanted @param {number} most */
const within = (wanted, most) => Math.max(MARGIN, Math.min(wanted, most - MARGIN));

/**
 * Where a bubble wants to be: over the head of its seat, or above one's own.
 * @param {HTMLElement} bubble
 * @param {DOMRect} around
 * @param {boolean} isOwn
 */
function wish(bubble, around, isOwn) {
  const narrowest = (bubble.textContent ?? "").length > LONG ? NARROWEST_LONG : NARROWEST;
  const least = narrowest * Number.parseFloat(getComputedStyle(bubble).fontSize);
  const most = Math.min(Math.max(around.width, least), innerWidth - 2 * MARGIN);
  bubble.style.maxWidth = isOwn ? "" : `${most}px`;
  const { width, height } = bubble.getBoundingClientRect();
  const top = isOwn ? around.top - height - MARGIN : around.top - MARGIN / 2;
  return {
    left: within(around.left, innerWidth - width),
    top: within(top, innerHeight - height),
    width,
    height,
  };
}

/**
 * The nearest height at which a bubble lies over none of the others.
 * @param {{ left: number, top: number, width: number, height: number }} wished
 * @param {Box[]} others
 */
function freeTop({ left, top, width, height }, others) {
  const beside = others.filter((other) => other.left < left + width && left < other.right);
  const isFree = (/** @type {number} */ at) =>
    at === within(at, innerHeight - height) &&
    beside.every((other) => at >= other.bottom || at + height <= other.top);
  const places = beside.flatMap((other) => [other.bottom + 4, other.top - height - 4]);
  const distance = (/** @type {number} */ at) => Math.abs(at - top);
  return [top, ...places.sort((one, other) => distance(one) - distance(other))].find(isFree) ?? top;
}

/**
 * Put every bubble at its seat, somewhere in sight, and none over another.
 * @param {HTMLElement[]} bubbles
 * @param {number[]} ownSeats
 */
function placeAll(bubbles, ownSeats) {
  /** One's own cards are not covered, if that can be. @type {Box[]} */
  const placed = [...document.querySelectorAll(".hand")].map((hand) =>
    hand.getBoundingClientRect(),
  );
  for (const bubble of bubbles) {
    const seat = Number(bubble.dataset.said);
    const around = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    bubble.toggleAttribute("data-seated", Boolean(around));
    if (!around) continue;
    const wished = wish(bubble, around, ownSeats.includes(seat));
    const { left, width, height } = wished;
    const top = freeTop(wished, placed);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    placed.push({ left, top, right: left + width, bottom: top + height });
  }
}

/** For the eye; the live region says the same. @param {{ session: Session }} props */
export function SeatBubbles({ session }) {
  const all = useRef(/** @type {HTMLElement | null} */ (null));
  const spoken = settings.value.mutesChat ? {} : (session.live?.talk.spoken.value ?? {});
  const ownSeats = session.live?.mySeats.value ?? [];
  useLayoutEffect(() => {
    const place = () =>
      placeAll(/** @type {HTMLElement[]} */ ([...(all.current?.children ?? [])]), ownSeats);
    place();
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
    };
  });
  return html`<div ref=${all} aria-hidden="true">
    ${Object.values(spoken).map(
      (line) => html`<aside class="bubble" key=${`${line.seat} ${line.at}`} data-said=${line.seat}>
        <p><b>${session.playerName(line.seat)}</b> <span>${textOf(line)}</span></p>
      </aside>`,
    )}
  </div>`;
}

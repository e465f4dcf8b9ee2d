// What somebody says, at their seat, for as long as it takes to read.

import { settings } from "../state/settings.js";
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { textOf } from "./chat.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("../state/table_talk.js").Line} Line */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const MARGIN = 8;
const GAP = 4;
/** To the side it is farther from its seat than up or down. */
const ASIDE = 2;
/** In letters' heights. */
const NARROWEST = 14;
/** More than a few words are wider, rather than cover what is below the seat. */
const LONG = 60;
const NARROWEST_LONG = 23;

/** @param {number} wanted @param {number} most */
const within = (wanted, most) => Math.max(MARGIN, Math.min(wanted, most - MARGIN));

/**
 * Where a bubble wants to be: over the head of its seat, or above your own cards.
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
 * The place nearest to where a bubble wants to be at which it lies over none of the others; null if there is none.
 * @param {{ left: number, top: number, width: number, height: number }} wished
 * @param {Box[]} others
 */
function freePlace({ left, top, width, height }, others) {
  const most = { left: innerWidth - width, top: innerHeight - height };
  const isFree = (/** @type {{ left: number, top: number }} */ at) =>
    at.left === within(at.left, most.left) &&
    at.top === within(at.top, most.top) &&
    others.every(
      (other) =>
        at.left >= other.right ||
        at.left + width <= other.left ||
        at.top >= other.bottom ||
        at.top + height <= other.top,
    );
  const tops = [top, ...others.flatMap((other) => [other.bottom + GAP, other.top - height - GAP])];
  const lefts = [left, ...others.flatMap((other) => [other.right + GAP, other.left - width - GAP])];
  const distance = (/** @type {{ left: number, top: number }} */ at) =>
    ASIDE * Math.abs(at.left - left) + Math.abs(at.top - top);
  return lefts
    .flatMap((x) => tops.map((y) => ({ left: x, top: y })))
    .filter(isFree)
    .reduce(
      (best, at) => (best && distance(best) <= distance(at) ? best : at),
      /** @type {{ left: number, top: number } | null} */ (null),
    );
}

/**
 * Put every bubble at its seat, somewhere in sight, and none over another or over one's own cards. What was said last
 * comes first and is shown for certain; an earlier one that has no place any more is in the chat.
 * @param {HTMLElement[]} bubbles
 * @param {number[]} ownSeats
 */
function placeAll(bubbles, ownSeats) {
  /** @type {Box[]} */
  const placed = [...document.querySelectorAll(".hand")].map((hand) =>
    hand.getBoundingClientRect(),
  );
  const newestFirst = bubbles.toSorted((a, b) => Number(b.dataset.at) - Number(a.dataset.at));
  for (const bubble of newestFirst) {
    const seat = Number(bubble.dataset.said);
    const around = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    bubble.toggleAttribute("data-seated", Boolean(around));
    if (!around) continue;
    const wished = wish(bubble, around, ownSeats.includes(seat));
    const place = freePlace(wished, placed) ?? (bubble === newestFirst[0] ? wished : null);
    bubble.toggleAttribute("data-crowded", !place);
    if (!place) continue;
    const { left, top } = place;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    placed.push({ left, top, right: left + wished.width, bottom: top + wished.height });
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
      (
        line,
      ) => html`<aside class="bubble" key=${`${line.seat} ${line.at}`} data-said=${line.seat} data-at=${line.at}>
        <p><b dir="auto">${session.playerName(line.seat)}</b> <span dir="auto">${textOf(line)}</span></p>
      </aside>`,
    )}
  </div>`;
}

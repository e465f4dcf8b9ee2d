// Several people at one device: whose hand lies open, and who takes the device next.

import { nameOf } from "./witnessed.js";

/** @typedef {import("../protocol.js").SeatView} SeatView */
/** @typedef {Record<string, SeatView>} Views by the seat's name */

/**
 * The view that lies open; between two people's turns only what is public.
 * @param {Views} views @param {number[]} seats those at this device @param {number | null} shown
 * @returns {SeatView | undefined}
 */
export function openView(views, seats, shown) {
  const open = views[nameOf(shown)];
  if (open || seats.length < 2) return open;
  const first = views[nameOf(seats[0])];
  return !first?.view || ["deal", "over"].includes(first.view.phase) ? first : undefined;
}

/**
 * Which seat should take the device next; the one that is shown may look a while longer.
 * @param {Views} views @param {number[]} seats those at this device @param {number | null} shown
 */
export function nextToTake(views, seats, shown) {
  if (seats.length < 2) return null;
  const asked = seats.filter((seat) => views[nameOf(seat)]?.view?.to_act?.includes(seat));
  return !asked.length || asked.includes(shown ?? -1) ? null : asked[0];
}

/**
 * Whether new hands are dealt: the last player may have handed the device on while the scores were
 * looked at.
 * @param {Views} views as they were @param {SeatView} next
 */
export function isNewDeal(views, next) {
  const view = views[nameOf(next.seat)]?.view;
  return Boolean(view) && view?.deal !== next.view?.deal;
}

// What a seat has witnessed in a deal. A view that is sent carries the newest events only and says
// how many are left out; this puts them behind those that are known, or says what is missing.

/** @typedef {import("../protocol.js").SeatView} SeatView */
/** @typedef {import("../protocol.js").Earlier} Earlier */

/**
 * What a message brings, with everything that was known before; `left_out` is what is still missing.
 * @param {SeatView | undefined} before
 * @param {SeatView} seatView
 * @returns {SeatView}
 */
export function joinEvents(before, seatView) {
  const view = /** @type {any} */ (seatView.view);
  const known = /** @type {any} */ (before?.view);
  const left = seatView.left_out ?? 0;
  if (!left || !known || known.deal !== view.deal) return seatView;
  const missing = before?.left_out ?? 0;
  if (missing > left || missing + known.events.length < left) return seatView;
  const events = [...known.events.slice(0, left - missing), ...view.events];
  return { ...seatView, view: { ...view, events }, left_out: missing };
}

/** By what a seat's view is kept. @param {number | null} seat */
export const nameOf = (seat) => (seat === null ? "watch" : String(seat));

/**
 * Views by the names of their seats, each with the events that were known before.
 * @param {SeatView[]} seats
 * @param {Record<string, SeatView>} known
 */
export const joinViews = (seats, known) =>
  Object.fromEntries(
    seats.map((seatView) => [
      nameOf(seatView.seat),
      joinEvents(known[nameOf(seatView.seat)], seatView),
    ]),
  );

/**
 * The same with a piece that was missing, if it is the one that comes right before.
 * @param {SeatView} seatView
 * @param {Earlier} piece
 * @returns {SeatView}
 */
export function withEarlier(seatView, piece) {
  const view = /** @type {any} */ (seatView.view);
  const isNext = piece.start + piece.events.length === seatView.left_out && piece.events.length > 0;
  if (!view || view.deal !== piece.deal || !isNext) return seatView;
  const events = [...piece.events, ...view.events];
  return { ...seatView, view: { ...view, events }, left_out: piece.start };
}

/**
 * Whether this is what another player did who was alone to act: worth a look of its own.
 * @param {import("../protocol.js").Update} update
 * @param {number[]} mySeats
 * @param {Record<string, SeatView>} views
 */
export function isOthersMove({ kind, seat }, mySeats, views) {
  if (kind !== "acted" || seat == null || mySeats.includes(seat)) return false;
  const asked = Object.values(views)[0]?.view?.to_act ?? [];
  return asked.length === 1 && asked[0] === seat;
}

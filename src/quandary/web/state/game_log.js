// What the seats at this device witnessed in a game, as far as this visit saw it. A view holds the events
// of its deal only; before a new deal replaces them they are put aside here.

/** @typedef {import("../protocol.js").SeatView} SeatView */

export class GameLog {
  constructor() {
    /** By seat and deal. @type {Map<number | null, Map<number, any[]>>} */
    this.earlier = new Map();
    /**
     * Whose time ran out, after how many events of which deal.
     * @type {{ seat: number, deal: number, at: number }[]}
     */
    this.late = [];
  }

  begin() {
    this.earlier.clear();
    this.late = [];
  }

  /** @param {SeatView | undefined} before @param {SeatView} next */
  putAside(before, next) {
    const view = /** @type {any} */ (before?.view);
    if (!view || view.deal === null || view.deal === /** @type {any} */ (next.view)?.deal) return;
    const deals = this.earlier.get(next.seat) ?? new Map();
    deals.set(view.deal, view.events);
    this.earlier.set(next.seat, deals);
  }

  /** @param {number} seat @param {SeatView | undefined} now what anybody here sees at this moment */
  noteLate(seat, now) {
    const view = /** @type {any} */ (now?.view);
    if (view && view.deal !== null)
      this.late.push({ seat, deal: view.deal, at: (now?.left_out ?? 0) + view.events.length });
  }

  /**
   * The events of a deal, with those whose time ran out in between.
   * @param {number} deal @param {number | null} seat @param {SeatView | undefined} now
   * @returns {any[]}
   */
  eventsOf(deal, seat, now) {
    const view = /** @type {any} */ (now?.view);
    const isNow = deal === view?.deal;
    const events = isNow ? view.events : (this.earlier.get(seat)?.get(deal) ?? []);
    const missing = isNow ? (now?.left_out ?? 0) : 0;
    const told = [...events];
    const late = this.late.filter((each) => each.deal === deal && each.at >= missing);
    for (const each of late.reverse())
      told.splice(each.at - missing, 0, { kind: "late", seat: each.seat });
    return told;
  }
}

// Views hold the newest events only: what is missing is asked for, piece by piece.

import { nameOf, withEarlier } from "./witnessed.js";

/** @typedef {import("../protocol.js").SeatView} SeatView */

const ASK_EVERY = 250;

export class EarlierEvents {
  /**
   * @param {import("../vendor/preact.js").Signal<Record<string, SeatView>>} views
   * @param {(message: { type: "ask_earlier", seat: number | null, before: number }) => void} say
   */
  constructor(views, say) {
    this.views = views;
    this.say = say;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  ask() {
    const lacking = Object.values(this.views.peek()).find((seatView) => seatView.left_out);
    if (!lacking || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const seatView = this.views.peek()[nameOf(lacking.seat)];
      if (seatView?.left_out)
        this.say({ type: "ask_earlier", seat: seatView.seat, before: seatView.left_out });
    }, ASK_EVERY);
  }

  /** @param {import("../protocol.js").Earlier} piece */
  take(piece) {
    const name = nameOf(piece.seat);
    const seatView = this.views.peek()[name];
    if (seatView) this.views.value = { ...this.views.peek(), [name]: withEarlier(seatView, piece) };
    this.ask();
  }

  close() {
    clearTimeout(this.timer);
  }
}

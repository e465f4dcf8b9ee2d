// The fair deal at a table: says ready and reveals for every seat at this device, and notices when
// the server does not keep to what it has promised.

import { bytesToReveal, hasAskedFor, hasChanged, isRestored, promiseBytes } from "../net/pins.js";
import { signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").FairInfo} FairInfo */

export class FairDeal {
  /** @param {import("./live_session.js").LiveSession} session */
  constructor(session) {
    this.session = session;
    /** What was sent, once each. @type {Set<string>} */
    this.sent = new Set();
    /**
     * What the players have to know of the coming deal.
     * @type {import("../vendor/preact.js").Signal<"restored" | "changed" | null>}
     */
    this.trouble = signal(null);
  }

  /** @returns {FairInfo | null | undefined} */
  get fair() {
    return this.session.info.peek()?.fair;
  }

  /**
   * Reveal what was promised; and before the first deal, which was just asked for, and whenever
   * this device has asked for the same deal already, say ready too.
   */
  help() {
    const { fair } = this;
    if (!fair) return;
    const offer = this.offer(fair);
    const isOther = hasChanged(this.session.id, offer);
    if (isOther) this.trouble.value = "changed";
    else this.trouble.value = isRestored(this.session.id, offer) ? "restored" : null;
    if (fair.phase === "ready" && (fair.deal === 0 || hasAskedFor(this.session.id, offer)))
      this.sayReady();
    if (fair.phase !== "reveal") return;
    for (const seat of this.seatsAsked(fair)) {
      const entropy = bytesToReveal(this.session.id, offer, seat);
      if (entropy) this.send(fair, { type: "reveal", seat, entropy });
    }
  }

  /** Deal, please: for every seat at this device. */
  sayReady() {
    const { fair } = this;
    if (fair?.phase !== "ready") return;
    const game = this.session.info.peek()?.game_number;
    for (const seat of this.seatsAsked(fair)) {
      const commit = promiseBytes(this.session.id, this.offer(fair), seat);
      this.send(fair, { type: "ready", seat, commit, game });
    }
  }

  /** Whether this device has asked for the coming deal. */
  hasAsked() {
    const { fair } = this;
    return Boolean(fair && hasAskedFor(this.session.id, this.offer(fair)));
  }

  /** The seats at this device that are waited for. @param {FairInfo} fair */
  seatsAsked(fair) {
    return fair.waiting_for.filter((seat) => this.session.mySeats.peek().includes(seat));
  }

  /** @param {FairInfo} fair @returns {import("../net/pins.js").Offer} */
  offer(fair) {
    const game = this.session.info.peek()?.game_number ?? 0;
    return {
      deal: `${game}.${fair.deal}.${fair.attempt}`,
      promise: fair.commit,
      restored: fair.restored ?? 0,
      commits: fair.commits ?? [],
    };
  }

  /** @param {FairInfo} fair @param {{ type: string, seat: number } & Record<string, unknown>} command */
  send(fair, command) {
    const { deal, promise, restored } = this.offer(fair);
    const name = `${command.type} ${deal} ${restored} ${promise} ${command.seat}`;
    if (this.sent.has(name)) return;
    this.sent.add(name);
    this.session.socket.command({ ...command, deal: fair.deal, attempt: fair.attempt });
  }
}

// Nobody is pulled out of a result: what comes after it waits until the player wants to go on.

import { signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").Update} Update */

export class Consent {
  /** @param {import("./live_session.js").LiveSession} session */
  constructor(session) {
    this.session = session;
    /**
     * What has begun without this player, who still looks at a result.
     * @type {import("../vendor/preact.js").Signal<"game" | "round" | null>}
     */
    this.waiting = signal(null);
    this.isGiven = false;
  }

  /** Whether this is what has to wait. @param {Update} update */
  holds(update) {
    const kind = this.isGiven ? null : this.kindOf(update);
    this.waiting.value = kind;
    return kind !== null;
  }

  /** @param {Update} update @returns {"game" | "round" | null} */
  kindOf(update) {
    const { info, mySeats, showsSeats, views } = this.session;
    const { status, seats } = info.peek() ?? {};
    const isPlaying = mySeats.peek().some((seat) => !seats?.[seat]?.away);
    if (!isPlaying) return null;
    if (update.kind === "game_started")
      return status === "over" && !showsSeats.peek() ? "game" : null;
    if (update.kind !== "deal_made" || status !== "dealing") return null;
    const view = Object.values(views.peek())[0]?.view;
    const hasResult = view?.phase === "deal" && view.deal !== null;
    return hasResult && !this.session.fairDeal.hasAsked() ? "round" : null;
  }

  /** Go on: to what has begun already, or to what one has asked for. */
  give() {
    this.isGiven = true;
    this.waiting.value = null;
    this.session.pace.goOn();
  }

  /** What was agreed to has begun, or there is nothing to agree to any more. */
  end() {
    this.isGiven = false;
    this.waiting.value = null;
  }

  /** Consent is for one beginning: a deal, or a game that ends without one. @param {Update} update */
  noteUpdate(update) {
    if (update.kind === "deal_made" || update.kind === "game_ended") this.end();
  }

  /** Who asked for a game that can't begin has not agreed to a later one. @param {{ asked?: any }} why */
  noteRefusal(why) {
    if (why.asked?.type === "start") this.end();
  }
}

// A game that is over, looked at again. The tables draw it as they drew the game; every view comes
// from the server, step by step.

import { Problem, replayedDeal } from "../net/api.js";
import { eventsOfDeal, RecordedSession } from "../state/recorded_session.js";
import { batch, computed, signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").ReplayedDeal} ReplayedDeal */
/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("../state/session.js").Watcher} Watcher */

/** @param {string} record one that was read already */
const hasProof = (record) =>
  JSON.parse(record).deals.some((/** @type {any} */ { fair }) => Boolean(fair));

/** @implements {Session} */
export class ReplaySession extends RecordedSession {
  /**
   * @param {string} record the text of the file
   * @param {number | null} seat as whom to look, or everybody
   * @param {number | null} ownSeat where the viewer sat, if they did
   */
  constructor(record, seat, ownSeat = null) {
    super(() => this.deal.value?.players ?? []);
    this.record = record;
    this.ownSeat = ownSeat;
    this.id = "replay";
    this.commands = /** @type {Session["commands"]} */ (null);
    /** @type {Map<string, Promise<ReplayedDeal>>} */
    this.fetched = new Map();
    /** @type {import("../vendor/preact.js").Signal<ReplayedDeal | null>} */
    this.deal = signal(null);
    this.at = signal(0);
    /** What is known of the whole game, by deal. @type {import("../vendor/preact.js").Signal<ReplayedDeal[]>} */
    this.known = signal([]);
    this.seat = signal(seat);
    /** As whom to look once the deal is there. */
    this.wantedSeat = seat;
    /** How often something was asked for; what was asked for last is shown. */
    this.asked = 0;
    /** Why the game cannot be shown: the server's code. @type {import("../vendor/preact.js").Signal<string | null>} */
    this.problem = signal(null);
    /** @type {Set<Watcher>} */
    this.watchers = new Set();

    this.mine = computed(() => this.seatView());
    /** Whether there is anything to check: games in the terminal and first lessons promise nothing. */
    this.hasProof = computed(() => this.deal.value !== null && hasProof(this.record));
    this.game = computed(() => this.deal.value?.game ?? null);
    this.isOpen = computed(() => this.seat.value === null);
    this.hasMemoryAid = signal(false);
    this.shownSeat = this.seat;
  }

  /** @param {number} deal @param {number | null} seat */
  fetch(deal, seat) {
    const name = `${deal}.${seat}`;
    let found = this.fetched.get(name);
    if (!found) {
      found = replayedDeal(this.record, deal, seat);
      found.catch(() => this.fetched.delete(name));
      this.fetched.set(name, found);
    }
    return found;
  }

  /**
   * Show a step of a deal; from the end of the deal with a negative number.
   * @param {number} deal
   * @param {number} at
   */
  async show(deal, at, seat = this.wantedSeat) {
    this.wantedSeat = seat;
    this.asked += 1;
    const asked = this.asked;
    try {
      const replayed = await this.fetch(deal, seat);
      if (asked !== this.asked) return; // By now somewhere else is wanted.
      const step = Math.max(
        0,
        Math.min(replayed.steps.length - 1, at < 0 ? replayed.steps.length + at : at),
      );
      const was = this.deal.peek();
      const isNext = was?.deal === deal && this.seat.peek() === seat && step === this.at.peek() + 1;
      for (const watcher of this.watchers) watcher.before?.();
      batch(() => {
        this.seat.value = seat;
        this.deal.value = replayed;
        this.at.value = step;
      });
      this.learn(replayed);
      /** @type {import("../state/session.js").Change} */
      const change = { kind: isNext ? "acted" : "snapshot", seat: replayed.steps[step].actor };
      for (const watcher of this.watchers)
        watcher.after?.(change, isNext ? this.mine.peek() : undefined);
    } catch (error) {
      if (asked !== this.asked) return;
      this.problem.value = error instanceof Problem ? error.code : "server_failed";
    }
  }

  /** Remember a deal for the line of the whole game. @param {ReplayedDeal} replayed */
  learn(replayed) {
    if (this.known.peek()[replayed.deal]) return;
    const known = [...this.known.peek()];
    known[replayed.deal] = replayed;
    this.known.value = known;
  }

  /** Fetch the deals that nobody has looked at yet, one after the other; without them the line is a guess. */
  async learnOutline() {
    const deals = this.deal.peek()?.deals ?? 0;
    try {
      for (let deal = 0; deal < deals; deal++)
        if (!this.known.peek()[deal]) this.learn(await this.fetch(deal, this.seat.peek()));
    } catch {
      // The line stays a guess there; somebody who goes there is told why it fails.
    }
  }

  /** One step on or back, from deal to deal. @param {1 | -1} by */
  async step(by) {
    const replayed = this.deal.peek();
    if (!replayed) return;
    const to = this.at.peek() + by;
    if (to < 0) {
      if (replayed.deal > 0) await this.show(replayed.deal - 1, -1);
    } else if (to < replayed.steps.length) await this.show(replayed.deal, to);
    else if (replayed.deal + 1 < replayed.deals) await this.show(replayed.deal + 1, 0);
  }

  isAtEnd() {
    const replayed = this.deal.value;
    return (
      !replayed ||
      (replayed.deal === replayed.deals - 1 && this.at.value === replayed.steps.length - 1)
    );
  }

  /** @returns {any} */
  seatView() {
    const replayed = this.deal.value;
    if (!replayed) return undefined;
    const step = replayed.steps[this.at.value];
    const events = replayed.steps.slice(0, this.at.value + 1).flatMap((each) => each.events);
    const view = { ...step.view, events };
    return {
      seat: replayed.seat,
      view: replayed.seat === null ? { ...view, hands: step.hands } : view,
      legal: [],
      turn: null,
      events: step.events,
      facts: step.facts,
    };
  }

  /** @param {Watcher} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  }

  /** Earlier deals are a choice away. @param {number} deal @returns {any[]} */
  loggedEvents(deal) {
    return eventsOfDeal(this.mine.value?.view, deal);
  }
}

// What the coach has said to the seats at this device.

import { effect, signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").Advice} Advice */

export class Coach {
  /**
   * @param {(message: { type: "ask_coach", seat: number }) => void} say
   * @param {(seat: number) => string} choicesOf what a seat may do now, as one text
   */
  constructor(say, choicesOf) {
    this.say = say;
    this.choicesOf = choicesOf;
    /** What it says now; a better answer may follow. @type {import("../vendor/preact.js").Signal<Advice | null>} */
    this.advice = signal(null);
    /** Why it says nothing. @type {import("../vendor/preact.js").Signal<string | null>} */
    this.problem = signal(null);
    /**
     * How much of getting ready is done; null unless the coach is at that.
     * @type {import("../vendor/preact.js").Signal<number | null>}
     */
    this.steps = signal(null);
    /** What was asked. @type {import("../vendor/preact.js").Signal<{ seat: number, choices: string } | null>} */
    this.asked = signal(null);
  }

  /** @param {number} seat */
  ask(seat) {
    this.forget();
    this.asked.value = { seat, choices: this.choicesOf(seat) };
    this.say({ type: "ask_coach", seat });
  }

  /** Whether what was asked is still the question. */
  isCurrent() {
    const asked = this.asked.peek();
    return asked !== null && this.choicesOf(asked.seat) === asked.choices;
  }

  /** What was said may be out of date. */
  check() {
    if (this.asked.peek() && !this.isCurrent()) this.forget();
  }

  forget() {
    this.asked.value = null;
    this.advice.value = null;
    this.problem.value = null;
    this.steps.value = null;
  }

  /** @param {Advice} message */
  take(message) {
    if (message.seat !== this.asked.peek()?.seat || !this.isCurrent()) return;
    this.problem.value = null;
    this.steps.value = null;
    this.advice.value = message;
  }

  /** @param {import("../protocol.js").NoAdvice} message */
  takeProblem({ seat, code, steps }) {
    if (seat !== this.asked.peek()?.seat) return;
    const isGettingReady = code === "getting_ready";
    this.steps.value = isGettingReady ? steps : null;
    this.problem.value = isGettingReady ? null : code;
  }
}

/**
 * Hear when everybody here has said yes to a coach, or no longer does.
 * @param {import("./live_session.js").LiveSession} session
 * @param {(isOn: boolean) => void} tell
 */
export function watchCoach(session, tell) {
  /** @type {boolean | null} */
  let was = null;
  return effect(() => {
    const info = session.info.value;
    if (!info) return;
    if (was !== null && was !== info.coach) tell(info.coach);
    was = info.coach;
  });
}

// What the coach has said to the seats at this device.

import { effect, signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").Advice} Advice */

export class Coach {
  /**
   * @param {(message: { type: "ask_coach", seat: number }) => void} say
   */
  constructor(say) {
    this.say = say;
    /** What it says now; a better answer may follow. @type {import("../vendor/preact.js").Signal<Advice | null>} */
    this.advice = signal(null);
    /** Why it says nothing. @type {import("../vendor/preact.js").Signal<string | null>} */
    this.problem = signal(null);
  }

  /** @param {number} seat */
  ask(seat) {
    this.forget();
    this.say({ type: "ask_coach", seat });
  }

  /** What was said is out of date. */
  forget() {
    this.advice.value = null;
    this.problem.value = null;
  }

  /** @param {Advice} message */
  take(message) {
    this.problem.value = null;
    this.advice.value = message;
  }

  /** @param {{ code: string }} message */
  takeProblem({ code }) {
    this.problem.value = code;
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

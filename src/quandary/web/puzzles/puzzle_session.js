// A moment of a game that is over, at which somebody chooses. The tables draw it like any other moment;
// what is pressed is the answer to the puzzle.

import { eventsOfDeal, RecordedSession } from "../state/recorded_session.js";
import { computed, signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../state/session.js").Session} Session */

/** @implements {Session} */
export class PuzzleSession extends RecordedSession {
  /** @param {PuzzleInfo} puzzle @param {(action: string) => void} onAnswer */
  constructor(puzzle, onAnswer) {
    super(() => puzzle.players);
    this.puzzle = puzzle;
    this.id = "puzzle";
    /** What was chosen. @type {import("../vendor/preact.js").Signal<string | null>} */
    this.answer = signal(null);
    this.commands = {
      act: (/** @type {string} */ action) => {
        if (this.answer.peek() !== null) return;
        this.answer.value = action;
        onAnswer(action);
      },
      isBusy: computed(() => this.answer.value !== null),
      isPending: signal(false),
    };
    this.game = signal(puzzle.game);
    this.mine = signal(puzzle.seat);
    this.shownSeat = signal(puzzle.seat.seat);
    this.isOpen = signal(false);
    /** The player in that seat had watched the game; here nobody has. */
    this.hasMemoryAid = signal(true);
  }

  /** Nothing happens here. */
  watch() {
    return () => {};
  }

  /** @param {number} deal @returns {any[]} */
  loggedEvents(deal) {
    return eventsOfDeal(this.puzzle.seat.view, deal);
  }
}

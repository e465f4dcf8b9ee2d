// A review that is under way or done: begun, asked about again and again, and left when the page is.

import { leaveReview, Problem, reviewGame, reviewProgress, reviewRecord } from "../net/api.js";
import { batch, signal } from "../vendor/preact.js";

/** @typedef {import("../protocol.js").ReviewProgress} ReviewProgress */
/** @typedef {import("../protocol.js").ReviewedDecision} ReviewedDecision */
/** @typedef {import("../protocol.js").GameReview} GameReview */
/** @typedef {{ table: string, game: number | null } | { record: string }} Wanted */

const ASK_AGAIN = 900;
/** A server that was restarted, or another one, knows nothing of it: it is begun again. */
const FORGOTTEN = "no_such_review";
/** No table, no game to review. */
const GONE = "no_such_table";
/** Soon over: worth another try. */
const FOR_NOW = ["no_connection", "server_failed"];

export class ReviewSession {
  /** @param {Wanted} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    /** @type {import("../vendor/preact.js").Signal<ReviewProgress | null>} */
    this.progress = signal(null);
    /** What is judged so far. @type {import("../vendor/preact.js").Signal<ReviewedDecision[]>} */
    this.decisions = signal([]);
    /** @type {import("../vendor/preact.js").Signal<GameReview | null>} */
    this.review = signal(null);
    /** The viewer's seat in the game, if the server knows it. @type {number | null} */
    this.mySeat = null;
    /** Why there is no review: a code. @type {import("../vendor/preact.js").Signal<string | null>} */
    this.problem = signal(null);
    this.timer = 0;
    this.isLeft = false;
  }

  async begin() {
    this.problem.value = null;
    this.isLeft = false;
    const { wanted } = this;
    await this.take(
      "record" in wanted ? reviewRecord(wanted.record) : reviewGame(wanted.table, wanted.game),
    );
  }

  /** @param {Promise<ReviewProgress>} answer */
  async take(answer) {
    try {
      const progress = await answer;
      if (this.isLeft) leave(progress.id);
      else this.show(progress);
    } catch (error) {
      const code = error instanceof Problem ? error.code : "other";
      if (this.isLeft) return;
      if (code === FORGOTTEN) this.again(() => this.begin());
      else if (FOR_NOW.includes(code) && this.progress.peek()) this.again(() => this.ask());
      else this.problem.value = code === GONE ? "no_record" : code;
    }
  }

  /** @param {ReviewProgress} progress */
  show(progress) {
    const { review, problem } = progress;
    const isFirst = progress.id !== this.progress.peek()?.id;
    this.mySeat = progress.my_seat ?? this.mySeat;
    batch(() => {
      this.progress.value = progress;
      this.review.value = review ?? null;
      this.decisions.value = review
        ? review.decisions
        : [...(isFirst ? [] : this.decisions.peek()), ...progress.decisions];
      this.problem.value = problem ?? null;
    });
    if (!review && !problem) this.again(() => this.ask());
  }

  ask() {
    const id = this.progress.peek()?.id ?? "";
    return this.take(reviewProgress(id, this.decisions.peek().length));
  }

  /** @param {() => void} what */
  again(what) {
    this.timer = setTimeout(what, ASK_AGAIN);
  }

  /** Nobody here waits for it any more. */
  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
    if (!this.review.peek() && !this.problem.peek()) leave(this.progress.peek()?.id ?? "");
  }

  /** Somebody has said so. */
  stop() {
    this.leave();
    this.problem.value = "stopped";
  }
}

/** @param {string} id */
function leave(id) {
  if (id) leaveReview(id).catch(() => {}); // It ends by itself if nobody asks.
}

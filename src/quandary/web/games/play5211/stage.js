// What is on stage: usually the table as it is. When a round has been scored, first the last
// cards are shown, then the scoring is told, step by step, until the reader goes on.

import { lasting } from "../../motion/flip.js";
import { sound } from "../../motion/sounds.js";
import { moves } from "../../state/settings.js";
import { announce } from "../../ui/live_region.js";
import { signal } from "../../vendor/preact.js";
import { lastRound } from "./last_round.js";
import { sentences, stepsOf } from "./sentences.js";

const LOOK = 1500;
const STEP = 900;
const LINGER = 5000;

/** @typedef {import("./last_round.js").RoundStory} RoundStory */
/**
 * @typedef {{ kind: "play" } | { kind: "shown", story: RoundStory }
 *   | { kind: "told", story: RoundStory, step: number, steps: number }} Moment
 */

export class Stage {
  /**
   * @param {import("../../state/session.js").Session} session
   * @param {() => import("../../words/voice.js").Voice} voice
   */
  constructor(session, voice) {
    this.session = session;
    this.voice = voice;
    /** @type {import("../../vendor/preact.js").Signal<Moment>} */
    this.moment = signal({ kind: "play" });
    /**
     * Cards picked from the hand, by their ids.
     * @type {import("../../vendor/preact.js").Signal<string[]>}
     */
    this.picked = signal([]);
    /**
     * Why the last press did not do what was hoped for.
     * @type {import("../../vendor/preact.js").Signal<import("../../rules/clause.js").Why | null>}
     */
    this.why = signal(null);
    /** Whether cards that appear now were turned up just now. */
    this.isFresh = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.turn = session.mine.peek()?.turn ?? null;
  }

  /** @param {any[]} events */
  take(events) {
    const view = this.session.mine.peek()?.view;
    const turn = this.session.mine.peek()?.turn ?? null;
    if (turn !== this.turn) this.picked.value = [];
    if (turn !== this.turn || events.some((event) => event.seat === this.voice().viewer))
      this.why.value = null;
    this.turn = turn;
    const kinds = events.map((event) => event.kind);
    this.isFresh = kinds.includes("revealed") && moves();
    if (kinds.includes("revealed")) sound("reveal");
    else if (kinds.includes("laid")) sound("ready");
    else if (kinds.includes("taken_back") || kinds.includes("dealt")) sound("slide");
    for (const event of events) for (const line of sentences(event, this.voice())) announce(line);
    if (kinds.includes("scored") && view)
      this.showRound(lastRound(/** @type {any} */ (view).events));
    else if (kinds.includes("revealed")) this.goOn();
  }

  /** @param {RoundStory | null} story */
  showRound(story) {
    if (!story) return;
    clearTimeout(this.timer);
    if (!moves() || document.hidden) {
      this.tell(story, true);
      return;
    }
    this.moment.value = { kind: "shown", story };
    this.timer = setTimeout(() => this.tell(story, false), lasting(LOOK));
  }

  /** @param {RoundStory} story @param {boolean} atOnce */
  tell(story, atOnce) {
    clearTimeout(this.timer);
    const steps = stepsOf(story.score, this.voice()).length;
    this.moment.value = { kind: "told", story, step: atOnce ? steps : 1, steps };
    this.isFresh = false;
    this.waitForNext();
  }

  waitForNext() {
    clearTimeout(this.timer);
    const now = this.moment.peek();
    if (now.kind !== "told") return;
    if (now.step < now.steps) {
      this.timer = setTimeout(() => {
        sound(now.step + 1 === now.steps ? "pencil" : "tap");
        this.moment.value = { ...now, step: now.step + 1 };
        this.waitForNext();
      }, lasting(STEP));
    } else if (this.voice().viewer === null) {
      this.timer = setTimeout(() => this.goOn(), lasting(LINGER));
    }
  }

  /** A press while something is told brings its end. */
  skip() {
    const now = this.moment.peek();
    if (now.kind === "shown") this.tell(now.story, true);
    else if (now.kind === "told") this.tell(now.story, true);
  }

  tellAgain() {
    const now = this.moment.peek();
    if (now.kind === "told") this.tell(now.story, !moves());
  }

  goOn() {
    clearTimeout(this.timer);
    this.moment.value = { kind: "play" };
  }

  close() {
    clearTimeout(this.timer);
  }
}

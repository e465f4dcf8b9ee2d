// What is on stage: usually the table as it is. When a round has been scored, first the last
// cards are shown, then the scoring is explained, step by step, until the reader continues.

import { lasting } from "../../motion/flip.js";
import { sound } from "../../motion/sounds.js";
import { scan } from "../../state/scan.js";
import { moves } from "../../state/settings.js";
import { announce } from "../../ui/live_region.js";
import { signal } from "../../vendor/preact.js";
import { followCards } from "./card_identity.js";
import { lastRound } from "./last_round.js";
import { sentences, stepsOf } from "./sentences.js";

const LOOK = 1500;
const STEP = 900;
const LINGER = 5000;

/** @typedef {import("./last_round.js").RoundStory} RoundStory */
/** @typedef {import("../../cards/identity.js").Followed<import("./card_identity.js").Play5211Cards>} KnownCards */
/**
 * @typedef {{ kind: "play" } | { kind: "shown", story: RoundStory }
 *   | { kind: "told", story: RoundStory, step: number, steps: number }} Moment
 */

export class Stage {
  /**
   * @param {import("../../state/session.js").Session} session
   * @param {() => import("../../words/translator.js").Translator} translator
   */
  constructor(session, translator) {
    this.session = session;
    this.translator = translator;
    /** @type {import("../../vendor/preact.js").Signal<Moment>} */
    this.moment = signal({ kind: "play" });
    /**
     * The cards that were picked from the hand last, by their names, and for which turn.
     * @type {import("../../vendor/preact.js").Signal<{ turn: string | number | null, names: string[] }>}
     */
    this.picked = signal({ turn: null, names: [] });
    /**
     * Which card is which, made from what it was before and from what happened since.
     * @type {import("../../vendor/preact.js").ReadonlySignal<KnownCards | null>}
     */
    this.cards = scan(/** @type {KnownCards | null} */ (null), (known) => {
      const told = session.mine.value;
      return told?.view ? followCards(known, told, this.picked.value.names) : known;
    });
    /**
     * Why the last press did not do what was hoped for.
     * @type {import("../../vendor/preact.js").Signal<import("../../rules/clause.js").Why | null>}
     */
    this.why = signal(null);
    /** Whether cards that appear now were turned up just now. */
    this.isFresh = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Runs before something else is on stage, to measure where cards lie. */
    this.measure = () => {};
    this.turn = session.mine.peek()?.turn ?? null;
  }

  /** @param {string[]} names */
  pick(names) {
    this.picked.value = { turn: this.session.mine.peek()?.turn ?? null, names };
  }

  /** @param {any[]} events */
  take(events) {
    const view = this.session.mine.peek()?.view;
    const turn = this.session.mine.peek()?.turn ?? null;
    if (turn !== this.turn || events.some((event) => event.seat === this.translator().viewer))
      this.why.value = null;
    this.turn = turn;
    const kinds = events.map((event) => event.kind);
    this.isFresh = kinds.includes("revealed") && moves();
    if (kinds.includes("revealed")) sound("reveal");
    else if (kinds.includes("laid")) sound("ready");
    else if (kinds.includes("taken_back") || kinds.includes("dealt")) sound("slide");
    for (const event of events)
      for (const line of sentences(event, this.translator())) announce(line);
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
    this.show({ kind: "shown", story });
    this.timer = setTimeout(() => this.tell(story, false), lasting(LOOK));
  }

  /** @param {RoundStory} story @param {boolean} atOnce */
  tell(story, atOnce) {
    clearTimeout(this.timer);
    const steps = stepsOf(story.score, this.translator()).length;
    this.show({ kind: "told", story, step: atOnce ? steps : 1, steps });
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
        this.show({ ...now, step: now.step + 1 });
        this.waitForNext();
      }, lasting(STEP));
    } else if (this.translator().viewer === null) {
      this.timer = setTimeout(() => this.goOn(), lasting(LINGER));
    }
  }

  /** A press during an explanation brings its end. */
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
    if (this.moment.peek().kind !== "play") this.show({ kind: "play" });
  }

  /** @param {Moment} moment */
  show(moment) {
    this.measure();
    this.moment.value = moment;
  }

  close() {
    clearTimeout(this.timer);
  }
}

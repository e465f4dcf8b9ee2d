// What a player is doing at the table: the choice in hand, what goes with it, and sending it off.

import { sound } from "../../motion/sounds.js";
import { showClause } from "../../rules/clause.js";
import { scan } from "../../state/scan.js";
import { set, settings } from "../../state/settings.js";
import { confirm } from "../../ui/sheet.js";
import { computed, signal } from "../../vendor/preact.js";
import { showRefusal } from "../../words/refusal.js";
import { translatorOf } from "../../words/translator.js";
import { has, t } from "../../words/words.js";
import { followCards } from "./card_identity.js";
import {
  areEqual,
  canTurn,
  companions,
  inOrder,
  isPlay,
  placesOf,
  playsWith,
  stillChosen,
} from "./choice.js";
import { namedNumber } from "./numbers.js";
import { namedCards } from "./sentences.js";

/** @typedef {import("../../protocol.js").QuandoView} QuandoView */
/** @typedef {import("../../cards/identity.js").Followed<import("./card_identity.js").QuandoCards>} KnownCards */
/**
 * @typedef {{
 *   name: string,
 *   turns: number,
 *   place: number,
 *   front: number,
 *   knows: number | null,
 *   isNew: boolean,
 * }} HandCard
 */

/** Where the rules say what the page says; the sentences are `web.why`. */
const CLAUSES = {
  choose_cards: "Q6",
  choose_zero: "Q14",
  straight_needs_three: "Q7",
  begins_anew: "Q8",
  only_zeros: "Q14",
  play_first: "Q6",
};

/** @param {keyof typeof CLAUSES} name */
const missing = (name) => ({ label: t(`quando.why.${name}`), action: null, missing: name });

export class QuandoPlay {
  /** @param {import("../../state/session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** Names of the chosen cards. @type {import("../../vendor/preact.js").Signal<string[]>} */
    this.chosen = signal([]);
    /**
     * Why the last press did not do what was hoped for.
     * @type {import("../../vendor/preact.js").Signal<import("../../rules/clause.js").Why | null>}
     */
    this.why = signal(null);
    /** Hands lie open for a moment before the scores are shown. */
    this.isHolding = signal(false);
    /** Seats whose hands have been turned over by then. @type {import("../../vendor/preact.js").Signal<number[]>} */
    this.openHands = signal([]);
    /** Runs before cards change places, to measure where they lie. */
    this.measure = () => {};

    /**
     * Null before the first deal only, when nothing of this is shown.
     * @type {import("../../vendor/preact.js").ReadonlySignal<QuandoView>}
     */
    this.view = computed(() => /** @type {QuandoView} */ (session.mine.value?.view ?? null));
    /**
     * What follows from the view by the rules; there whenever the view is.
     * @type {import("../../vendor/preact.js").ReadonlySignal<import("../../protocol.js").QuandoFacts>}
     */
    this.facts = computed(() => /** @type {any} */ (session.mine.value?.facts ?? null));
    this.legal = computed(() => session.mine.value?.legal ?? []);
    this.seat = computed(() => session.mine.value?.seat ?? null);
    this.translator = computed(() => translatorOf(session, this.seat.value));
    this.plays = computed(() => placesOf(this.legal.value, "play"));
    this.turns = computed(() => placesOf(this.legal.value, "turn"));
    /** The chosen cards that count now: a player who has to turn a zero can choose no other card. */
    this.choice = computed(() => stillChosen(this.chosen.value, this.hand.value, this.turns.value));
    this.isAsked = computed(
      () => this.legal.value.length > 0 && this.view.value?.to_act.includes(this.seat.value ?? -1),
    );
    /**
     * Which card is which, made from what it was before and from what happened since.
     * @type {import("../../vendor/preact.js").ReadonlySignal<KnownCards | null>}
     */
    this.cards = scan(/** @type {KnownCards | null} */ (null), (known) => {
      const told = session.mine.value;
      return told?.view ? followCards(known, told) : known;
    });
    /** @type {import("../../vendor/preact.js").ReadonlySignal<HandCard[]>} */
    this.hand = computed(() => this.readHand());
    this.sum = computed(() => this.hand.value.reduce((all, card) => all + card.front, 0));
    /** A table that lends no memory adds nothing up either. */
    this.showsSum = computed(
      () => settings.value.showsSum && (!session.live || session.hasMemoryAid.value),
    );
  }

  /** @returns {HandCard[]} */
  readHand() {
    const view = this.view.value;
    const seat = this.seat.value;
    const named = this.cards.value?.cards.hands[seat ?? -1];
    if (!view || seat === null || !named) return [];
    const own = view.events.filter((/** @type {any} */ event) => event.seat === seat);
    const hasNew = own.at(-1)?.kind === "drawn";
    const hints = this.session.hasMemoryAid.value ? view.memory.hands[seat] : null;
    const cards = view.hands[seat].map((/** @type {any} */ card, /** @type {number} */ place) => ({
      name: named[place].name,
      turns: named[place].turns,
      place,
      front: card.front ?? 0,
      knows: hints?.[place]?.back ?? null,
      isNew: hasNew && place === view.hands[seat].length - 1,
    }));
    if (!settings.value.sortsByNumber) return cards;
    return cards.sort(
      (/** @type {HandCard} */ a, /** @type {HandCard} */ b) =>
        a.front - b.front || a.place - b.place,
    );
  }

  /** Hold the cards by number, or as they came. */
  sort() {
    this.measure();
    set({ sortsByNumber: !settings.peek().sortsByNumber });
  }

  /** Places of the chosen cards that are still in hand. */
  chosenPlaces() {
    return this.hand.value
      .filter((card) => this.choice.value.includes(card.name))
      .map((card) => card.place);
  }

  chosenNumbers() {
    const hand = this.view.value.hands[this.seat.value ?? 0];
    return inOrder(this.chosenPlaces(), hand).map((place) => hand[place].front ?? 0);
  }

  /**
   * Choose a card, or put it back. One that does not go with the others begins a new choice.
   * @param {HandCard} card
   */
  press(card) {
    sound("tap");
    this.why.value = null;
    if (this.choice.value.includes(card.name)) {
      this.chosen.value = this.choice.value.filter((name) => name !== card.name);
      return;
    }
    if (this.turns.value.length) {
      if (this.canTurn(card)) this.chosen.value = [card.name];
      else this.sayWhy("only_zeros");
      return;
    }
    const places = [...this.chosenPlaces(), card.place];
    if (
      this.plays.value.length &&
      places.length > 1 &&
      !playsWith(this.plays.value, places).length
    ) {
      this.sayWhy("begins_anew", { number: card.front, cards: this.chosenNumbers().join(", ") });
      this.chosen.value = [card.name];
      return;
    }
    this.chosen.value = [...this.chosen.value, card.name];
  }

  /** Whether a card may be turned over as a penalty. @param {HandCard} card */
  canTurn(card) {
    return canTurn(this.turns.value, card.place);
  }

  clear() {
    this.chosen.value = [];
    this.why.value = null;
  }

  /** @param {keyof typeof CLAUSES} name @param {Record<string, string | number>} [args] */
  sayWhy(name, args) {
    this.why.value = { text: t(`quando.why.${name}`, args), clause: CLAUSES[name] };
  }

  /** The rule behind what cannot be done: what was just said, or what the main button says. */
  askWhy() {
    if (!this.why.value) this.sayWhatIsMissing();
    if (this.why.value?.clause) showClause("quando", this.why.value.clause);
  }

  /** How a card looks beside the choice. @param {HandCard} card @returns {"" | "lit" | "dim"} */
  lookOf(card) {
    if (this.turns.value.length) return this.canTurn(card) ? "lit" : "dim";
    const chosen = this.chosenPlaces();
    if (!this.plays.value.length || !chosen.length || chosen.includes(card.place)) return "";
    return companions(this.plays.value, chosen).has(card.place) ? "lit" : "dim";
  }

  /**
   * What the main button does now, or why it does nothing.
   * @returns {{ label: string, action: string | null, missing?: keyof typeof CLAUSES }}
   */
  mainAction() {
    const chosen = this.chosenPlaces();
    if (this.turns.value.length) {
      const turnable = this.turns.value.length === 1 ? this.turns.value[0] : chosen;
      return turnable.length === 1 && this.turns.value.some(([place]) => place === turnable[0])
        ? { label: t("quando.do.turn"), action: `turn ${turnable[0]}` }
        : missing("choose_zero");
    }
    if (!this.plays.value.length) return { label: "", action: null };
    if (!chosen.length) return missing("choose_cards");
    const numbers = this.chosenNumbers();
    if (!isPlay(this.plays.value, chosen)) return missing("straight_needs_three");
    const hand = this.view.value.hands[this.seat.value ?? 0];
    const action = `play ${inOrder(chosen, hand).join(" ")}`;
    // What several of one number are, the words say.
    const equal = `quando.do.play_equal.${numbers.length}`;
    const key = areEqual(numbers) && has(equal) ? equal : "quando.do.play";
    const number = namedNumber(numbers[0]);
    return { label: t(key, { cards: namedCards(numbers), number }), action };
  }

  doMain() {
    const { action } = this.mainAction();
    if (action) this.act(action);
    else this.sayWhatIsMissing();
  }

  sayWhatIsMissing() {
    const lacks = this.mainAction().missing;
    if (lacks) this.sayWhy(lacks);
  }

  /** @param {string} action */
  act(action) {
    const { commands, live } = this.session;
    if (!commands || commands.isBusy.peek()) return;
    // What waits for the connection stays chosen, so that it can be seen; so does a puzzle's answer.
    if (live?.connection.peek() === "open") this.clear();
    commands.act(action);
  }

  /**
   * Why you may not knock yet: the player who has played least.
   * @returns {string | null} null if one may
   */
  whyNoKnock() {
    if (this.legal.value.includes("knock")) return null;
    const view = this.view.value;
    if (view.knocker !== null) return t("quando.why.knocked");
    const least = Math.min(...view.plays);
    const seat = view.plays.indexOf(least);
    const who = seat === this.seat.value ? "you" : "other";
    return t(`quando.why.knock_${who}.${least}`, {
      player: this.session.playerName(seat),
    });
  }

  knock() {
    if (!this.legal.value.includes("knock")) {
      if (this.view.value?.phase !== "play" || !this.isAsked.value) return;
      this.why.value = {
        text: this.whyNoKnock() ?? "",
        clause: this.view.value.knocker === null ? "Q19" : "Q20",
      };
      return;
    }
    if (!settings.peek().confirm) {
      this.act("knock");
      return;
    }
    confirm(
      {
        title: t("quando.knock.title"),
        text: t("quando.knock.text", { sum: this.sum.peek() }),
        yes: t("quando.do.knock"),
      },
      () => this.act("knock"),
    );
  }

  /** @param {"showing" | "hidden"} side */
  draw(side) {
    if (this.legal.value.includes(`draw ${side}`)) this.act(`draw ${side}`);
    else if (this.isAsked.value && this.plays.value.length) this.sayWhy("play_first");
  }

  pass() {
    if (this.legal.value.includes("pass")) this.act("pass");
  }

  /** @param {any} refusal */
  tellRefusal(refusal) {
    showRefusal(this.why, refusal, this.session);
  }
}

// The table one sits or watches at: what the server has told, and what one can ask of it.
// It knows nothing of the games; they read `view`, `legal` and `events`, and send `act`.

import { addKeys, keepKeys, keysOf } from "../net/keys.js";
import { TableSocket } from "../net/socket.js";
import { batch, computed, signal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { SharedDeal } from "./deal.js";
import { keptGuide } from "./guide.js";
import { Pace } from "./pace.js";
import { lookForNewer } from "./site.js";
import { joined, withEarlier } from "./witnessed.js";

/** @typedef {import("../protocol.js").SeatView} SeatView */
/** @typedef {import("../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../protocol.js").Update} Update */
/**
 * @typedef {{
 *   cmd_id: string,
 *   code: string,
 *   clause: string | null,
 *   details: Record<string, any>,
 *   asked?: { type: string },
 * }} Refusal
 */
/**
 * @typedef {{
 *   before?: () => void,
 *   after?: (update: Update, mine: SeatView | undefined) => void,
 *   refused?: (why: Refusal) => void,
 * }} Watcher
 */

const REACTION_LASTS = 3500;
const ASK_EVERY = 250;

/** @param {number | null} seat */
const nameOf = (seat) => (seat === null ? "watch" : String(seat));

export class TableSession {
  /** @param {string} table */
  constructor(table) {
    this.id = table;
    this.isReplay = false;
    /** Whether every hand lies open, as in a replay. */
    this.isOpen = signal(false);
    this.seq = 0;
    /** @type {import("../vendor/preact.js").Signal<"connecting" | import("../net/socket.js").LineState>} */
    this.connection = signal("connecting");
    this.wasFound = signal(false);
    /** @type {import("../vendor/preact.js").Signal<TableInfo | null>} */
    this.info = signal(null);
    /** @type {import("../vendor/preact.js").Signal<number[]>} */
    this.mySeats = signal([]);
    /** @type {import("../vendor/preact.js").Signal<Record<string, SeatView>>} */
    this.views = signal({});
    /**
     * What was said; a reaction has no text of its own.
     * @type {import("../vendor/preact.js").Signal<{ seat: number, text: string, at: number, reaction?: string }[]>}
     */
    this.chat = signal([]);
    /**
     * @type {import("../vendor/preact.js").Signal<{ seat: number, reaction: string, seq: number } | null>}
     */
    this.reaction = signal(null);
    /** @type {import("../vendor/preact.js").Signal<{ seats: number[], until: number } | null>} */
    this.clock = signal(null);
    /**
     * What each seat at this device witnessed in earlier deals of this game, as far as this visit
     * saw them.
     * @type {Map<string, Map<number, any[]>>}
     */
    this.earlier = new Map();
    /**
     * Whose time ran out in this game, after how many events of which deal.
     * @type {{ seat: number, deal: number, at: number }[]}
     */
    this.late = [];
    /** How the players were called in this game; somebody may leave after it. @type {string[]} */
    this.names = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.earlierTimer = undefined;
    this.watching = signal(0);
    /** Seats whose bots play at a simpler level for now. @type {import("../vendor/preact.js").Signal<number[]>} */
    this.simpler = signal([]);
    /** How many lines of chat have been looked at. */
    this.chatSeen = signal(0);
    this.written = computed(() => this.chat.value.filter((line) => !line.reaction).length);
    this.hasUnread = computed(() => this.written.value > this.chatSeen.value);
    /**
     * The seat whose hand lies open on this device.
     * @type {import("../vendor/preact.js").Signal<number | null>}
     */
    this.shownSeat = signal(null);
    /** After a game: whether the seats are looked at instead of the scores. */
    this.showsSeats = signal(false);
    /** Whether a command is on its way. */
    this.isBusy = signal(false);
    /** Whether what was pressed waits for the connection. */
    this.isPending = computed(() => this.isBusy.value && this.connection.value !== "open");
    /** Whether hints are shown, as in a first game, and the one that fits now. */
    this.isGuided = signal(keptGuide(table) === true);
    /**
     * @type {import("../vendor/preact.js").Signal<{ key: string, args?: Record<string, string | number> } | null>}
     */
    this.hint = signal(null);
    /** @type {Set<string>} */
    this.hintsSaid = new Set();
    /** @type {Set<Watcher>} */
    this.watchers = new Set();
    this.deal = new SharedDeal(this);

    /** The view that lies open on this device; between two people's turns only what is public. */
    this.mine = computed(() => {
      const shown = this.views.value[nameOf(this.shownSeat.value)];
      if (shown || this.mySeats.value.length < 2) return shown;
      const first = this.views.value[nameOf(this.mySeats.value[0])];
      return !first?.view || ["deal", "over"].includes(first.view.phase) ? first : undefined;
    });
    /**
     * Which of the seats at this device should take it next (pass and play); the one that is shown
     * may look a while longer.
     */
    this.handTo = computed(() => {
      if (this.mySeats.value.length < 2) return null;
      const asked = this.mySeats.value.filter((seat) =>
        this.views.value[nameOf(seat)]?.view?.to_act?.includes(seat),
      );
      if (!asked.length || asked.includes(this.shownSeat.value ?? -1)) return null;
      return asked[0];
    });
    this.isHost = computed(
      () => this.info.value?.host != null && this.mySeats.value.includes(this.info.value.host),
    );

    /** @type {Pace<Update>} */
    this.pace = new Pace(
      (update) => this.takeUpdate(update),
      (update) => this.isOthersDeed(update),
    );
    this.socket = new TableSocket(table, {
      tokens: () => keysOf(table).map((key) => key.token),
      seq: () => this.seq,
      receive: (message) => this.receive(message),
      change: (state) => this.changeConnection(state),
    });
  }

  open() {
    this.socket.open();
  }

  close() {
    this.socket.close();
    this.pace.close();
    clearTimeout(this.earlierTimer);
    this.watchers.clear();
  }

  /** @param {string} state */
  changeConnection(state) {
    const was = this.connection.peek();
    if (state === "open" && (was === "lost" || was === "restarting")) {
      this.wasFound.value = true;
      lookForNewer();
    }
    if (state !== "open" && !this.socket.hasUnanswered("act")) this.isBusy.value = false;
    this.connection.value = /** @type {any} */ (state);
  }

  // What the server tells

  /** @param {any} message */
  receive(message) {
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "snapshot":
        return this.takeSnapshot(message);
      case "update":
      case "changed":
        return this.pace.hear(message);
      case "earlier":
        return this.takeEarlier(message);
      case "presence":
        return this.takePresence(message);
      case "ack":
        this.isBusy.value = false;
        return undefined;
      case "refused":
        this.isBusy.value = false;
        if (message.asked?.type === "ready" || message.asked?.type === "reveal") return undefined;
        for (const watcher of this.watchers) watcher.refused?.(message);
        return undefined;
      case "linked":
        this.linked?.(message.token);
        return undefined;
      default:
        this.isBusy.value = false;
        return undefined;
    }
  }

  /** @param {any} message */
  welcome(message) {
    keepKeys(this.id, message.tokens);
    batch(() => {
      this.mySeats.value = message.seats;
      const shown = this.shownSeat.peek();
      if (message.seats.length === 0) this.shownSeat.value = null;
      else if (message.seats.length === 1) this.shownSeat.value = message.seats[0];
      else if (shown === null || !message.seats.includes(shown)) this.shownSeat.value = null;
    });
  }

  /** @param {any} message */
  takeSnapshot(message) {
    this.pace.forget();
    for (const watcher of this.watchers) watcher.before?.();
    batch(() => {
      this.seq = message.seq;
      const isSameGame = message.table.game_number === this.info.peek()?.game_number;
      if (!isSameGame) this.beginGame();
      this.info.value = message.table;
      this.views.value = this.joinedViews(message.seats, isSameGame ? this.views.peek() : {});
      this.chat.value = message.chat;
      if (!this.chatSeen.peek()) this.chatSeen.value = message.chat.length;
      this.setClock(message.clock);
    });
    const update = /** @type {Update} */ ({
      type: "update",
      seq: message.seq,
      kind: "snapshot",
      seat: null,
      detail: {},
      seats: [],
      table: null,
      clock: null,
    });
    for (const watcher of this.watchers) watcher.after?.(update, undefined);
    this.deal.help();
    this.askEarlier();
  }

  /**
   * Views by the names of their seats, each with the events that were known before.
   * @param {SeatView[]} seats
   * @param {Record<string, SeatView>} known
   */
  joinedViews(seats, known) {
    return Object.fromEntries(
      seats.map((told) => [nameOf(told.seat), joined(known[nameOf(told.seat)], told)]),
    );
  }

  /** Views hold the newest events only: what is missing is asked for, piece by piece. */
  askEarlier() {
    const lacking = Object.values(this.views.peek()).find((told) => told.left_out);
    if (!lacking || this.earlierTimer !== undefined) return;
    this.earlierTimer = setTimeout(() => {
      this.earlierTimer = undefined;
      const told = this.views.peek()[nameOf(lacking.seat)];
      if (told?.left_out)
        this.socket.say({ type: "ask_earlier", seat: told.seat, before: told.left_out });
    }, ASK_EVERY);
  }

  /** @param {import("../protocol.js").Earlier} piece */
  takeEarlier(piece) {
    const told = this.views.peek()[nameOf(piece.seat)];
    if (told)
      this.views.value = {
        ...this.views.peek(),
        [nameOf(piece.seat)]: withEarlier(told, piece),
      };
    this.askEarlier();
  }

  /**
   * Whether this is what another player did who was alone to act: worth a look of its own.
   * @param {Update} update
   */
  isOthersDeed(update) {
    if (
      update.kind !== "acted" ||
      update.seat === null ||
      this.mySeats.peek().includes(update.seat ?? -1)
    )
      return false;
    const asked = Object.values(this.views.peek())[0]?.view?.to_act ?? [];
    return asked.length === 1 && asked[0] === update.seat;
  }

  /** A hidden choice at this device is another now: the views, and no entry of its own. @param {any} message */
  takeChange(message) {
    for (const watcher of this.watchers) watcher.before?.();
    const known = this.views.peek();
    this.views.value = { ...known, ...this.joinedViews(message.seats, known) };
    const update = /** @type {Update} */ ({
      type: "update",
      seq: message.seq,
      kind: "changed",
      seat: null,
      detail: {},
      seats: [],
      table: null,
      clock: null,
    });
    for (const watcher of this.watchers) watcher.after?.(update, undefined);
  }

  /** @param {Update | import("../protocol.js").Changed} told */
  takeUpdate(told) {
    if (told.type === "changed") {
      this.takeChange(told);
      return;
    }
    const message = /** @type {Update} */ (told);
    if (message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) {
      this.socket.askAgain();
      return;
    }
    for (const watcher of this.watchers) watcher.before?.();
    batch(() => {
      this.seq = message.seq;
      if (message.table) this.info.value = message.table;
      if (message.kind === "game_started") this.beginGame();
      const told = (message.seats ?? []).filter(
        (seat) => seat.view !== null || message.kind === "game_started",
      );
      for (const seat of told) this.keepEarlier(seat);
      if (this.mySeats.peek().length > 1 && told.some((seat) => this.isNewDeal(seat)))
        this.shownSeat.value = null;
      if (told.length) {
        const known = this.views.peek();
        this.views.value = { ...known, ...this.joinedViews(told, known) };
      }
      if (message.kind === "went_away" && message.detail?.why === "clock")
        this.keepLate(message.seat ?? 0);
      if (message.kind === "chat_said")
        this.chat.value = [
          ...this.chat.value,
          { seat: message.seat ?? 0, text: message.detail?.text ?? "", at: Date.now() / 1000 },
        ];
      if (message.kind === "reacted")
        this.takeReaction(message.seat ?? 0, message.detail?.reaction, message.seq);
      this.setClock(message.clock ?? null);
    });
    const mine = (message.seats ?? []).find((told) => told.seat === this.shownSeat.peek());
    for (const watcher of this.watchers) watcher.after?.(message, mine);
    this.deal.help();
    this.askEarlier();
  }

  /**
   * A reaction is shown for a moment and stays as a line of the chat.
   * @param {number} seat
   * @param {string} reaction
   * @param {number} seq
   */
  takeReaction(seat, reaction, seq) {
    this.reaction.value = { seat, reaction, seq };
    this.chat.value = [...this.chat.value, { seat, text: "", at: Date.now() / 1000, reaction }];
    setTimeout(() => {
      if (this.reaction.peek()?.seq === seq) this.reaction.value = null;
    }, REACTION_LASTS);
  }

  beginGame() {
    this.reaction.value = null;
    this.showsSeats.value = false;
    this.earlier.clear();
    this.late = [];
    this.names = [];
  }

  /**
   * A view holds the events of its deal only; before a new deal replaces them they are put aside.
   * @param {SeatView} next
   */
  keepEarlier(next) {
    const name = nameOf(next.seat);
    const view = /** @type {any} */ (this.views.peek()[name]?.view);
    if (!view || view.deal === null || view.deal === /** @type {any} */ (next.view)?.deal) return;
    const deals = this.earlier.get(name) ?? new Map();
    deals.set(view.deal, view.events);
    this.earlier.set(name, deals);
  }

  /**
   * New hands are dealt: whoever held the device may have given it away while the scores were
   * looked at.
   * @param {SeatView} next
   */
  isNewDeal(next) {
    const view = /** @type {any} */ (this.views.peek()[nameOf(next.seat)]?.view);
    return Boolean(view) && view.deal !== /** @type {any} */ (next.view)?.deal;
  }

  /** @param {number} seat */
  keepLate(seat) {
    const told = Object.values(this.views.peek())[0];
    const view = /** @type {any} */ (told?.view);
    if (view && view.deal !== null)
      this.late.push({ seat, deal: view.deal, at: (told.left_out ?? 0) + view.events.length });
  }

  /**
   * What the seat that is shown witnessed in an earlier deal.
   * @param {number} deal
   * @returns {any[]}
   */
  eventsOf(deal) {
    return this.earlier.get(nameOf(this.shownSeat.value))?.get(deal) ?? [];
  }

  /** @param {any} message */
  takePresence(message) {
    const info = this.info.peek();
    this.watching.value = message.spectators;
    this.simpler.value = message.simpler;
    if (message.clock !== undefined) this.setClock(message.clock);
    this.setClock(message.clock);
    if (info)
      this.info.value = {
        ...info,
        seats: info.seats.map((seat, i) => ({ ...seat, present: message.seats[i] })),
      };
  }

  /** @param {any} clock */
  setClock(clock) {
    this.clock.value = clock
      ? { seats: clock.seats, until: performance.now() + clock.left_ms }
      : null;
  }

  // The fair deal

  /** Deal, please: for every seat at this device. */
  sayReady() {
    this.deal.sayReady();
  }

  // What one can ask

  /** Do something in the game, as the seat that is shown. @param {string} action */
  act(action) {
    const mine = this.mine.peek();
    if (!mine || mine.seat === null || this.isBusy.peek()) return;
    this.isBusy.value = true;
    const fresh =
      mine.turn !== null && mine.turn !== undefined
        ? { turn: mine.turn }
        : { expect_seq: this.seq };
    this.socket.command({ type: "act", seat: mine.seat, action, ...fresh });
  }

  /**
   * A command about the table, by the host's seat where there is one at this device.
   * @param {string} type
   * @param {Record<string, unknown>} [more]
   */
  ask(type, more = {}) {
    const host = this.info.peek()?.host;
    const seats = this.mySeats.peek();
    const seat =
      host !== null && host !== undefined && seats.includes(host)
        ? host
        : (this.shownSeat.peek() ?? seats[0]);
    if (seat !== undefined) this.socket.command({ type, seat, ...more });
  }

  /** A command by one's own seat. @param {string} type @param {Record<string, unknown>} [more] */
  say(type, more = {}) {
    const seat = this.shownSeat.peek() ?? this.mySeats.peek()[0];
    if (seat !== undefined) this.socket.command({ type, seat, ...more });
  }

  /** A link that brings the seat to another device, once. @returns {Promise<string>} */
  seatLink() {
    return new Promise((resolve) => {
      this.linked = (/** @type {string} */ token) =>
        resolve(`${location.origin}/t/${this.id}#${token}`);
      this.say("seat_link");
    });
  }

  /** @param {string} token a seat's key from an address */
  useKey(token) {
    keepKeys(this.id, [{ seat: -1, token }]);
  }

  /** @param {{ seat: number, token: string }[]} tokens */
  addKeys(tokens) {
    addKeys(this.id, tokens);
  }

  /** @param {Watcher} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  }

  /** How a seat is called. @param {number} seat */
  playerName(seat) {
    const name = this.info.value?.seats[seat]?.name;
    if (name) this.names[seat] = name;
    return name || this.names[seat] || t("player.seat", { seat: seat + 1 });
  }
}

// A running table, for players and spectators: what the server has sent, and what can be asked of it.
// It knows nothing of the games; they read `view`, `legal` and `events`, and send `act`.

import { keepKeys, keysOf } from "../net/seat_tokens.js";
import { TableSocket } from "../net/socket.js";
import { batch, computed, signal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { Coach } from "./coach.js";
import { Consent } from "./consent.js";
import { EarlierEvents } from "./earlier_events.js";
import { FairDeal } from "./fair_deal.js";
import { GameLog } from "./game_log.js";
import { keptGuide, keptHints } from "./guided_tables.js";
import { Pace } from "./pace.js";
import { lookForNewer } from "./page_version.js";
import { isNewDeal, nextToTake, openView } from "./pass_and_play.js";
import { TableTalk } from "./table_talk.js";
import { isOthersMove, joinViews, nameOf } from "./witnessed.js";

/** @typedef {import("../protocol.js").SeatView} SeatView */
/** @typedef {import("../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../protocol.js").Update} Update */
/** @typedef {import("./session.js").Watcher} Watcher */
/** @typedef {import("./session.js").Session} Session */
/**
 * @template T
 * @typedef {import("../vendor/preact.js").Signal<T>} Signal
 */

/** @implements {Session} */
export class LiveSession {
  /**
   * @param {string} table
   * @param {{ onlyWatches?: boolean }} [how] whether it leaves the seats of this device alone
   */
  constructor(table, { onlyWatches = false } = {}) {
    this.id = table;
    this.onlyWatches = onlyWatches;
    this.live = this;
    this.commands = this;
    this.isOpen = signal(false);
    this.seq = 0;
    /** @type {Signal<"connecting" | import("../net/socket.js").LineState>} */
    this.connection = signal("connecting");
    this.wasFound = signal(false);
    /** @type {Signal<TableInfo | null>} */
    this.info = signal(null);
    this.game = computed(() => this.info.value?.game ?? null);
    this.hasMemoryAid = computed(() => this.info.value?.memory_aid ?? false);
    /** The seats at this device. @type {Signal<number[]>} */
    this.mySeats = signal([]);
    /** @type {Signal<Record<string, SeatView>>} */
    this.views = signal({});
    /** @type {Signal<{ seats: number[], until: number } | null>} */
    this.clock = signal(null);
    /** How the players were called in this game; somebody may leave after it. @type {string[]} */
    this.names = [];
    this.talk = new TableTalk(table);
    this.log = new GameLog();
    this.watching = signal(0);
    /** Seats whose bots play at a simpler level for now. @type {Signal<number[]>} */
    this.simpler = signal([]);
    /**
     * The seat whose hand lies open on this device.
     * @type {Signal<number | null>}
     */
    this.shownSeat = signal(null);
    /** After a game: whether the seats are looked at instead of the scores. */
    this.showsSeats = signal(false);
    /** Whether a command is on its way. */
    this.isBusy = signal(false);
    /** Whether what was pressed waits for the connection. */
    this.isPending = computed(() => this.isBusy.value && this.connection.value !== "open");
    /** Whether hints are shown, as in a first game; which fit now, and which were said. */
    this.isGuided = signal(keptGuide(table) === true);
    /** @type {Signal<import("./hint_queue.js").Hint[]>} */
    this.hints = signal([]);
    this.guide = signal(keptHints(table));
    /** @type {Set<Watcher>} */
    this.watchers = new Set();
    this.fairDeal = new FairDeal(this);
    this.consent = new Consent(this);
    this.coach = new Coach(
      (message) => this.socket.say(message),
      (seat) => {
        const mine = this.views.peek()[nameOf(seat)];
        return [mine?.turn ?? "", ...(mine?.legal ?? [])].join();
      },
    );
    this.earlier = new EarlierEvents(this.views, (message) => this.socket.say(message));
    /** The newest update whose talk was heard: it does not wait in line. */
    this.heardSeq = 0;
    /** The view that lies open on this device; between two people's turns only what is public. */
    this.mine = computed(() =>
      openView(this.views.value, this.mySeats.value, this.shownSeat.value),
    );
    /**
     * Which of the seats at this device should take it next (pass and play); the one that is shown
     * may look a while longer.
     */
    this.handTo = computed(() =>
      nextToTake(this.views.value, this.mySeats.value, this.shownSeat.value),
    );
    this.isHost = computed(
      () => this.info.value?.host != null && this.mySeats.value.includes(this.info.value.host),
    );

    /** @type {Pace<Update>} */
    this.pace = new Pace(
      (update) => this.takeUpdate(update),
      (update) => isOthersMove(update, this.mySeats.peek(), this.views.peek()),
      (update) => this.consent.holds(update),
    );
    this.socket = new TableSocket(table, {
      tokens: () => (onlyWatches ? [] : keysOf(table).map((key) => key.token)),
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
    this.earlier.close();
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
        this.hearTalk(message);
        return this.pace.hear(message);
      case "changed":
        return this.pace.hear(message);
      case "earlier":
        return this.earlier.take(message);
      case "advice":
        return this.coach.take(message);
      case "no_advice":
        return this.coach.takeProblem(message);
      case "presence":
        return this.takePresence(message);
      case "ack":
        this.isBusy.value = false;
        return undefined;
      case "refused":
        this.isBusy.value = false;
        if (message.asked?.type === "ready" || message.asked?.type === "reveal") return undefined;
        this.consent.noteRefusal(message);
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
    if (!this.onlyWatches) keepKeys(this.id, message.tokens);
    batch(() => {
      this.mySeats.value = message.seats;
      const shown = this.shownSeat.peek();
      if (message.seats.length === 0) this.shownSeat.value = null;
      else if (message.seats.length === 1) this.shownSeat.value = message.seats[0];
      else if (shown === null || !message.seats.includes(shown)) this.shownSeat.value = null;
    });
  }

  /** What is said is heard at once, whatever else waits. @param {Update} update */
  hearTalk(update) {
    if (update.seq <= this.heardSeq) return;
    this.heardSeq = update.seq;
    this.talk.take(update, (seat) => this.playerName(seat));
    for (const watcher of this.watchers) watcher.heard?.(update);
  }

  /** @param {any} message */
  takeSnapshot(message) {
    this.pace.forget();
    this.consent.end();
    this.heardSeq = message.seq;
    for (const watcher of this.watchers) watcher.before?.();
    batch(() => {
      this.seq = message.seq;
      const isSameGame = message.table.game_number === this.info.peek()?.game_number;
      if (!isSameGame) this.beginGame();
      this.info.value = message.table;
      this.views.value = joinViews(message.seats, isSameGame ? this.views.peek() : {});
      this.talk.begin(message.chat, message.table.seats);
      this.setClock(message.clock);
    });
    for (const watcher of this.watchers)
      watcher.after?.({ kind: "snapshot", seat: null }, undefined);
    this.fairDeal.help();
    this.earlier.ask();
  }

  /** A hidden choice at this device is another now: the views, and no entry of its own. @param {any} message */
  takeChange(message) {
    for (const watcher of this.watchers) watcher.before?.();
    const known = this.views.peek();
    this.views.value = { ...known, ...joinViews(message.seats, known) };
    for (const watcher of this.watchers)
      watcher.after?.({ kind: "changed", seat: null }, undefined);
  }

  /** @param {Update | import("../protocol.js").Changed} received */
  takeUpdate(received) {
    if (received.type === "changed") {
      this.takeChange(received);
      return;
    }
    const message = /** @type {Update} */ (received);
    if (message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) {
      this.socket.askAgain();
      return;
    }
    for (const watcher of this.watchers) watcher.before?.();
    batch(() => {
      this.seq = message.seq;
      if (message.kind === "renamed") this.takeName(message);
      if (message.table) this.info.value = message.table;
      if (message.kind === "game_started") this.beginGame();
      this.consent.noteUpdate(message);
      const newer = (message.seats ?? []).filter(
        (seat) => seat.view !== null || message.kind === "game_started",
      );
      for (const seat of newer) this.log.putAside(this.views.peek()[nameOf(seat.seat)], seat);
      const hasNewDeal = newer.some((seat) => isNewDeal(this.views.peek(), seat));
      if (this.mySeats.peek().length > 1 && hasNewDeal) this.shownSeat.value = null;
      if (newer.length) {
        const known = this.views.peek();
        const isJoined = message.kind !== "undone"; // What was taken back is no longer known.
        this.views.value = { ...known, ...joinViews(newer, isJoined ? known : {}) };
      }
      if (message.kind === "went_away" && message.detail?.why === "clock")
        this.log.noteLate(message.seat ?? 0, Object.values(this.views.peek())[0]);
      this.setClock(message.clock ?? null);
    });
    const mine = (message.seats ?? []).find((each) => each.seat === this.shownSeat.peek());
    for (const watcher of this.watchers) watcher.after?.(message, mine);
    this.fairDeal.help();
    this.earlier.ask();
  }

  /** Somebody shows another name. @param {Update} update */
  takeName({ seat, detail }) {
    const before = this.playerName(seat ?? 0);
    this.talk.rename(seat ?? 0, { before, name: detail?.name ?? "" });
  }

  beginGame() {
    this.talk.hush();
    this.showsSeats.value = false;
    this.log.begin();
    this.names = [];
  }

  /** @param {number} deal @returns {any[]} */
  loggedEvents(deal) {
    return this.log.eventsOf(deal, this.shownSeat.value, this.mine.value);
  }

  /** @param {number} seat */
  isAway(seat) {
    return this.info.value?.seats[seat]?.away ?? false;
  }

  /**
   * Whether a player has no connection, while nobody plays in their place yet.
   * @param {number} seat
   */
  isOffline(seat) {
    const place = this.info.value?.seats[seat];
    return place?.kind === "person" && !place.present && !place.away;
  }

  /** @param {number} seat */
  isProgram(seat) {
    return this.info.value?.seats[seat]?.program ?? false;
  }

  /** @param {number} seat */
  emblemOf(seat) {
    return this.info.value?.seats[seat]?.emblem ?? null;
  }

  /** @param {any} message */
  takePresence(message) {
    const info = this.info.peek();
    this.watching.value = message.spectators;
    this.simpler.value = message.simpler;
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

  // What one can ask

  /** Deal, please: for every seat at this device. */
  sayReady() {
    this.fairDeal.sayReady();
  }

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

  /** A command of this client's own seat. @param {string} type @param {Record<string, unknown>} [more] */
  say(type, more = {}) {
    const seat = this.shownSeat.peek() ?? this.mySeats.peek()[0];
    if (seat !== undefined) this.socket.command({ type, seat, ...more });
  }

  /** The end of a link that brings the seat to another device, once. @returns {Promise<string>} */
  seatLink() {
    return new Promise((resolve) => {
      this.linked = (/** @type {string} */ token) => resolve(`/t/${this.id}#${token}`);
      this.say("seat_link");
    });
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

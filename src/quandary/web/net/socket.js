// One socket to one table: it says hello, comes back by itself when it is lost, and sends every
// command until it is answered. A command keeps its id, so the server carries it out once.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/**
 * A network that was cut says nothing: after so long without a word the server is asked for one.
 */
const SILENCE = 25_000;
const ANSWER_WITHIN = 10_000;
const LOOK_EVERY = 2500;
/** What a browser says of a connection that just broke. */
const BROKE = 1006;

/** Close codes after which coming back by itself would be wrong. @type {Record<number, string>} */
const FINAL = {
  1000: "left",
  4001: "elsewhere",
  4003: "wrong_key",
  4004: "gone",
  4010: "removed",
  4011: "damaged",
  4012: "banned",
};

/** @param {number} bytes */
export function randomHex(bytes) {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

/**
 * @typedef {"open" | "lost" | "restarting" | "left" | "elsewhere" | "wrong_key" | "gone" | "removed" | "damaged"
 *   | "banned"} LineState
 */

/**
 * @typedef {object} Hooks
 * @property {() => string[]} tokens what to say hello with
 * @property {() => number} seq what was seen last
 * @property {(message: any) => void} receive
 * @property {(state: LineState) => void} change
 */

export class TableSocket {
  /** @param {string} table @param {Hooks} hooks */
  constructor(table, hooks) {
    this.table = table;
    this.hooks = hooks;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, object>} */
    this.unanswered = new Map();
    this.isWelcome = false;
    this.isOver = false;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.heardAt = 0;
    /** When the server was asked for a sign of life, if it owes one. @type {number | null} */
    this.askedAt = null;
    this.comeBack = () => {
      if (!this.socket && !this.isOver) this.open();
      else this.lookForLife();
    };
    this.beginAnew = () => {
      if (!this.isWelcome && !this.isOver) this.open();
      else this.askForLife();
    };
    this.breakOff = () => {
      if (this.socket) this.drop();
    };
    this.heart = setInterval(() => this.lookForLife(), LOOK_EVERY);
    addEventListener("online", this.beginAnew);
    addEventListener("offline", this.breakOff);
    document.addEventListener("visibilitychange", this.comeBack);
  }

  open() {
    clearTimeout(this.timer);
    this.isOver = false;
    this.askedAt = null;
    this.socket?.close();
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () =>
      this.say({ type: "hello", table: this.table, tokens: this.hooks.tokens() }),
    );
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket === socket) this.lose(event.code);
    });
  }

  /** @param {any} message */
  hear(message) {
    this.heardAt = performance.now();
    this.askedAt = null;
    if (message.type === "welcome") {
      this.isWelcome = true;
      this.failures = 0;
      this.hooks.receive(message);
      this.say({ type: "resume", seq: this.hooks.seq() });
      for (const command of this.unanswered.values()) this.say(command);
      this.hooks.change("open");
      return;
    }
    if (message.cmd_id) {
      message.asked = this.unanswered.get(message.cmd_id);
      this.unanswered.delete(message.cmd_id);
    }
    this.hooks.receive(message);
  }

  /** @param {number} code */
  lose(code) {
    this.socket = null;
    this.isWelcome = false;
    const final = FINAL[code];
    if (final) {
      this.isOver = true;
      this.unanswered.clear();
      this.hooks.change(/** @type {any} */ (final));
      return;
    }
    this.hooks.change(code === 1012 ? "restarting" : "lost");
    const wait =
      Math.min(LONGEST_WAIT, FIRST_WAIT * 1.8 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => this.open(), code === 4009 ? 5000 : wait);
  }

  /**
   * The server's own pings cannot be heard here, so silence is broken with a question it always
   * answers.
   */
  lookForLife() {
    if (!this.isWelcome) return;
    const now = performance.now();
    if (this.askedAt !== null && now - this.askedAt > ANSWER_WITHIN) this.drop();
    else if (this.askedAt === null && now - this.heardAt > SILENCE) this.askForLife();
  }

  askForLife() {
    if (!this.isWelcome) return;
    this.askedAt ??= performance.now();
    this.askAgain();
  }

  /** Give a connection up that seems to be dead, and look for a new one. */
  drop() {
    const socket = this.socket;
    this.lose(BROKE);
    socket?.close();
  }

  /** @param {object} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send a command now, and again after a lost connection, until it is answered. Returns its id.
   * @param {{ type: string, seat: number } & Record<string, unknown>} command
   */
  command(command) {
    const message = { cmd_id: randomHex(16), ...command };
    this.unanswered.set(message.cmd_id, message);
    if (this.isWelcome) this.say(message);
    return message.cmd_id;
  }

  /** Whether a command of this type still waits for its answer. @param {string} type */
  hasUnanswered(type) {
    return [...this.unanswered.values()].some(
      (command) => /** @type {any} */ (command).type === type,
    );
  }

  /** Ask for everything after what was seen last: an entry is missing. */
  askAgain() {
    this.say({ type: "resume", seq: this.hooks.seq() });
  }

  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    removeEventListener("online", this.beginAnew);
    removeEventListener("offline", this.breakOff);
    document.removeEventListener("visibilitychange", this.comeBack);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }
}

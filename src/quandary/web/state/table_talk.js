// What is said at a table: lines of chat, and reactions that are shown for a moment.

import { computed, signal } from "../vendor/preact.js";

/**
 * @template T
 * @typedef {import("../vendor/preact.js").Signal<T>} Signal
 */

const REACTION_LASTS = 3500;

export class TableTalk {
  constructor() {
    /**
     * What was said; a reaction has no text of its own.
     * @type {Signal<{ seat: number, text: string, at: number, reaction?: string }[]>}
     */
    this.lines = signal([]);
    /** @type {Signal<{ seat: number, reaction: string, seq: number } | null>} */
    this.reaction = signal(null);
    /** How many lines have been looked at. */
    this.seen = signal(0);
    this.written = computed(() => this.lines.value.filter((line) => !line.reaction).length);
    this.hasUnread = computed(() => this.written.value > this.seen.value);
  }

  /** Everything that was said before one came. @param {any[]} lines */
  begin(lines) {
    this.lines.value = lines;
    if (!this.seen.peek()) this.seen.value = lines.length;
  }

  /** @param {import("../protocol.js").Update} update */
  take({ kind, seat, detail, seq }) {
    if (kind === "chat_said") this.add(seat ?? 0, detail?.text ?? "");
    if (kind === "reacted") this.react(seat ?? 0, detail?.reaction, seq);
  }

  /** @param {number} seat @param {string} text @param {string} [reaction] */
  add(seat, text, reaction) {
    const line = { seat, text, at: Date.now() / 1000, ...(reaction ? { reaction } : {}) };
    this.lines.value = [...this.lines.value, line];
  }

  /**
   * A reaction is shown for a moment and stays as a line of the chat.
   * @param {number} seat
   * @param {string} reaction
   * @param {number} seq
   */
  react(seat, reaction, seq) {
    this.reaction.value = { seat, reaction, seq };
    this.add(seat, "", reaction);
    setTimeout(() => {
      if (this.reaction.peek()?.seq === seq) this.reaction.value = null;
    }, REACTION_LASTS);
  }
}

// What is said at a table: lines of chat, and what somebody said last, for as long as it takes to read.

import { computed, signal } from "../vendor/preact.js";
import { keep, readKept } from "./storage.js";

/**
 * @template T
 * @typedef {import("../vendor/preact.js").Signal<T>} Signal
 */

/**
 * A line of chat. A reaction has no text of its own, nor has somebody's new name. Whoever has left is named.
 * @typedef {{
 *   seat: number,
 *   text: string,
 *   at: number,
 *   name?: string | null,
 *   reaction?: string,
 *   renamed?: { before: string, name: string },
 * }} Line
 */

const SHOWN_AT_LEAST = 3500;
const SHOWN_PER_CHARACTER = 60;
const SHOWN_AT_MOST = 12_000;

export class TableTalk {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    const before = readKept("muted", { table, seats: /** @type {number[]} */ ([]) });
    /** @type {Signal<Line[]>} */
    this.all = signal([]);
    /** Seats that one does not want to hear. Nobody else learns of it. @type {Signal<number[]>} */
    this.muted = signal(before.table === table ? before.seats : []);
    this.lines = computed(() =>
      this.all.value.filter(({ seat, name }) => name != null || !this.muted.value.includes(seat)),
    );
    /** What was said a moment ago, by seat. @type {Signal<Record<number, Line>>} */
    this.spoken = signal({});
    /** How many lines have been looked at. */
    this.seen = signal(0);
    this.written = computed(() => this.lines.value.filter((line) => line.text).length);
    this.hasUnread = computed(() => this.written.value > this.seen.value);
  }

  /** Everything that was said before one came. @param {Line[]} lines */
  begin(lines) {
    this.all.value = lines;
    if (!this.seen.peek()) this.seen.value = lines.length;
  }

  /**
   * @param {import("../protocol.js").Update} update
   * @param {(seat: number) => string} nameOf how somebody was called before it
   */
  take({ kind, seat, detail }, nameOf) {
    const at = Date.now() / 1000;
    if (["person_sat", "bot_sat", "seat_freed"].includes(kind)) this.partWith(seat ?? 0, nameOf);
    if (kind === "person_sat") this.mute(seat ?? 0, false);
    if (kind === "chat_said") this.speak({ seat: seat ?? 0, text: detail?.text ?? "", at });
    if (kind === "reacted")
      this.speak({ seat: seat ?? 0, text: "", reaction: detail?.reaction, at });
  }

  /**
   * What somebody has said stays theirs, whoever sits there next; of somebody muted it stays unheard.
   * @param {number} seat
   * @param {(seat: number) => string} nameOf
   */
  partWith(seat, nameOf) {
    const isMuted = this.muted.peek().includes(seat);
    this.all.value = this.all
      .peek()
      .filter((line) => line.seat !== seat || line.name != null || !isMuted)
      .map((line) => (line.seat === seat ? { ...line, name: line.name ?? nameOf(seat) } : line));
    const { [seat]: _, ...spoken } = this.spoken.peek();
    this.spoken.value = spoken;
  }

  /** Hear no more of somebody, or again. @param {number} seat @param {boolean} isMuted */
  mute(seat, isMuted) {
    const others = this.muted.peek().filter((other) => other !== seat);
    this.muted.value = isMuted ? [...others, seat] : others;
    keep("muted", { table: this.table, seats: this.muted.peek() });
    const { [seat]: _, ...spoken } = this.spoken.peek();
    if (isMuted) this.spoken.value = spoken;
  }

  /** Somebody has another name now. @param {number} seat @param {{ before: string, name: string }} renamed */
  rename(seat, renamed) {
    this.add({ seat, text: "", renamed, at: Date.now() / 1000 });
  }

  /** @param {Line} line */
  add(line) {
    this.all.value = [...this.all.peek(), line];
  }

  /** A line that is shown at its seat for a moment, and stays in the chat. @param {Line} line */
  speak(line) {
    this.add(line);
    if (this.muted.peek().includes(line.seat)) return;
    this.spoken.value = { ...this.spoken.peek(), [line.seat]: line };
    const reading = SHOWN_AT_LEAST + line.text.length * SHOWN_PER_CHARACTER;
    setTimeout(
      () => {
        const { [line.seat]: last, ...others } = this.spoken.peek();
        if (last === line) this.spoken.value = others;
      },
      Math.min(reading, SHOWN_AT_MOST),
    );
  }

  /** Another game: what was said before it is not shown at the seats any more. */
  hush() {
    this.spoken.value = {};
  }
}

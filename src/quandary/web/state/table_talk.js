// What is said at a table: lines of chat, and what somebody said last, for as long as it takes to read.

import { computed, signal } from "../vendor/preact.js";
import { keep, readKept } from "./storage.js";

/**
 * @template T
 * @typedef {import("../vendor/preact.js").Signal<T>} Signal
 */

/**
 * A line of chat. A reaction has no text of its own, nor has somebody's new name. People who have left are named.
 * @typedef {{
 *   seat: number,
 *   text: string,
 *   at: number,
 *   name?: string | null,
 *   person?: string | null,
 *   reaction?: string,
 *   renamed?: { before: string, name: string },
 * }} Line
 */

/** @typedef {{ person?: string | null }} Seated */
/** Somebody who has left. @typedef {{ person: string, name: string }} Gone */

const MOST_GONE = 12;
const SHOWN_AT_LEAST = 3500;
const SHOWN_PER_CHARACTER = 60;
const SHOWN_AT_MOST = 12_000;

export class TableTalk {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    const before = readKept("muted", { table, people: /** @type {string[]} */ ([]) });
    /** @type {Signal<Line[]>} */
    this.all = signal([]);
    /**
     * People whom one does not want to hear, wherever they sit and whatever they are called. Nobody else learns of it.
     * @type {Signal<string[]>}
     */
    this.muted = signal(before.table === table ? (before.people ?? []) : []);
    this.lines = computed(() => this.all.value.filter(({ person }) => !this.isMuted(person)));
    /** By seat; undefined until the table tells. @type {(string | null | undefined)[]} */
    this.people = [];
    /** Those who have left, as far as one was there or they said something. @type {Signal<Gone[]>} */
    this.gone = signal([]);
    /** What was said a moment ago, by seat. @type {Signal<Record<number, Line>>} */
    this.spoken = signal({});
    /** How many lines have been looked at. */
    this.seen = signal(0);
    this.written = computed(() => this.lines.value.filter((line) => line.text).length);
    this.hasUnread = computed(() => this.written.value > this.seen.value);
  }

  /**
   * Everything that was said before one came, and who sits there.
   * @param {Line[]} lines
   * @param {Seated[]} seats
   */
  begin(lines, seats) {
    this.all.value = lines;
    this.takeSeats(seats);
    for (const { person, name } of lines) if (name) this.noteGone(person, name);
    if (!this.seen.peek()) this.seen.value = lines.length;
  }

  /**
   * @param {import("../protocol.js").Update} update
   * @param {(seat: number) => string} nameOf how somebody was called before it
   */
  take({ kind, seat: place, detail, table }, nameOf) {
    const seat = place ?? 0;
    const person = this.people[seat];
    const line = { seat, text: "", at: Date.now() / 1000, person };
    if (["person_sat", "bot_sat", "seat_freed"].includes(kind)) {
      this.partWith(seat, nameOf);
      this.noteGone(person, nameOf(seat));
      this.people[seat] = undefined;
    }
    if (kind === "chat_said") this.speak({ ...line, text: detail?.text ?? "" });
    if (kind === "reacted") this.speak({ ...line, reaction: detail?.reaction });
    if (table) this.takeSeats(table.seats);
  }

  /**
   * Who sits where. While one catches up, this comes after what they have said.
   * @param {Seated[]} seats
   */
  takeSeats(seats) {
    this.people = seats.map(({ person }) => person);
    const isOpen = (/** @type {Line} */ { person, name }) => person === undefined && name == null;
    if (!this.all.peek().some(isOpen)) return;
    this.all.value = this.all
      .peek()
      .map((line) => (isOpen(line) ? { ...line, person: this.people[line.seat] ?? null } : line));
    for (const person of this.muted.peek()) this.mute(person, true);
  }

  /**
   * What somebody has said stays theirs, whoever sits there next.
   * @param {number} seat
   * @param {(seat: number) => string} nameOf
   */
  partWith(seat, nameOf) {
    this.all.value = this.all
      .peek()
      .map((line) => (line.seat === seat ? { ...line, name: line.name ?? nameOf(seat) } : line));
    const { [seat]: _, ...spoken } = this.spoken.peek();
    this.spoken.value = spoken;
  }

  /** @param {string | null | undefined} person @param {string} name */
  noteGone(person, name) {
    if (!person) return;
    const others = this.gone.peek().filter((gone) => gone.person !== person);
    this.gone.value = [...others, { person, name }].slice(-MOST_GONE);
  }

  /** @param {string | null | undefined} person */
  isMuted(person) {
    return person != null && this.muted.value.includes(person);
  }

  /** Mute somebody, or hear them again. @param {string} person @param {boolean} isMuted */
  mute(person, isMuted) {
    const others = this.muted.peek().filter((other) => other !== person);
    this.muted.value = isMuted ? [...others, person] : others;
    keep("muted", { table: this.table, people: this.muted.peek() });
    const heard = Object.entries(this.spoken.peek()).filter(
      ([seat]) => this.people[Number(seat)] !== person,
    );
    if (isMuted) this.spoken.value = Object.fromEntries(heard);
  }

  /** Somebody has another name now. @param {number} seat @param {{ before: string, name: string }} renamed */
  rename(seat, renamed) {
    this.add({ seat, text: "", renamed, at: Date.now() / 1000, person: this.people[seat] });
  }

  /** @param {Line} line */
  add(line) {
    this.all.value = [...this.all.peek(), line];
  }

  /** A line that is shown at its seat for a moment, and stays in the chat. @param {Line} line */
  speak(line) {
    this.add(line);
    if (this.isMuted(line.person)) return;
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

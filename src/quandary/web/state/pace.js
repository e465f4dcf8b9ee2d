// At a slow tempo the others' deeds are shown one after the other, with time to follow each. What
// the server has told meanwhile waits in line; a press or a key shows all of it at once.

import { settings } from "./settings.js";

const GAP = 2000;
const SLOW = 0.5;

/** @template T */
export class Pace {
  /**
   * @param {(message: T) => void} show
   * @param {(message: T) => boolean} isOthersDeed asked when its turn has come
   * @param {(message: T) => boolean} holds whether it waits, with all that follows, for `goOn`; the same
   */
  constructor(show, isOthersDeed, holds = () => false) {
    this.show = show;
    this.isOthersDeed = isOthersDeed;
    this.holds = holds;
    /** @type {T[]} */
    this.line = [];
    this.shownAt = -GAP;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.skip = () => {
      if (this.line.length) this.showAll();
    };
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, this.skip, true);
  }

  /** @param {T} message */
  hear(message) {
    this.line.push(message);
    this.goOn();
  }

  goOn() {
    clearTimeout(this.timer);
    for (let next = this.line[0]; next !== undefined; next = this.line[0]) {
      if (this.holds(next)) return;
      const isDeed = this.isOthersDeed(next);
      const wait =
        isDeed && settings.peek().tempo === SLOW && !document.hidden
          ? this.shownAt + GAP - performance.now()
          : 0;
      if (wait > 0) {
        this.timer = setTimeout(() => this.goOn(), wait);
        return;
      }
      if (isDeed) this.shownAt = performance.now();
      this.line.shift();
      this.show(next);
    }
  }

  showAll() {
    clearTimeout(this.timer);
    for (let next = this.line[0]; next !== undefined && !this.holds(next); next = this.line[0]) {
      this.line.shift();
      this.show(next);
    }
  }

  /** What waits is out of date: everything is sent again. */
  forget() {
    clearTimeout(this.timer);
    this.line = [];
  }

  close() {
    this.forget();
    for (const kind of ["pointerdown", "keydown"])
      document.removeEventListener(kind, this.skip, true);
  }
}

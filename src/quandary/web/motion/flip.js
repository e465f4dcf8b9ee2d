// Cards travel from where they lay to where they lie. They stay what they are, and clickable,
// while they do: only a transform is animated.

import { moves, settings } from "../state/settings.js";

const MOVE = 260;
const APART = 40;
const DEAL_APART = 28;
const EASE_OUT = "cubic-bezier(.2, .8, .2, 1)";

/** @typedef {{ x: number, y: number, width: number }} Spot */

/** @param {Element} element @returns {Spot} */
export function spotOf(element) {
  const box = element.getBoundingClientRect();
  const width = element instanceof HTMLElement ? element.offsetWidth : box.width;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width };
}

/** How long something lasts at the tempo that is set. @param {number} milliseconds */
export const lasting = (milliseconds) => milliseconds / settings.peek().tempo;

export class Flip {
  constructor() {
    /** @type {Map<string, Spot> | null} */
    this.before = null;
    /** @type {Map<string, Spot>} */
    this.places = new Map();
  }

  /**
   * Before a change: where every card and every place of origin is.
   * @param {ParentNode | null} root
   */
  measure(root) {
    this.before = null;
    if (!moves() || document.hidden) return;
    this.before = new Map();
    this.places = new Map();
    if (!root) return;
    for (const card of root.querySelectorAll("[data-card]"))
      this.before.set(/** @type {HTMLElement} */ (card).dataset.card ?? "", spotOf(card));
    for (const place of root.querySelectorAll("[data-place]"))
      this.places.set(/** @type {HTMLElement} */ (place).dataset.place ?? "", spotOf(place));
  }

  /**
   * After it: let every card come from where it was; a new one from its place of origin.
   * @param {ParentNode | null} root @param {Map<string, string>} origins
   */
  play(root, origins) {
    const before = this.before;
    this.before = null;
    if (!root || !before) return;
    let order = 0;
    for (const card of root.querySelectorAll("[data-card]")) {
      const name = /** @type {HTMLElement} */ (card).dataset.card ?? "";
      const origin = origins.get(name);
      if (origin === "turned") {
        turn(card);
        continue;
      }
      const from =
        before.get(name) ??
        (origin ? (this.places.get(origin) ?? spotAt(root, origin)) : undefined);
      if (!from) continue;
      // Only cards that somebody moved go one after the other; the rest makes room at once.
      const delay = origin ? order * (origin === "deal" ? DEAL_APART : APART) : 0;
      if (travel(card, from, delay, origin ? 5 : 1) && origin) order += 1;
    }
  }
}

/** @param {ParentNode} root @param {string} origin */
function spotAt(root, origin) {
  const place = root.querySelector(`[data-place="${origin === "deal" ? "showing" : origin}"]`);
  return place ? spotOf(place) : undefined;
}

/** @param {Element} card @param {Spot} from @param {number} delay @param {number} zIndex */
function travel(card, from, delay, zIndex) {
  const to = spotOf(card);
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.abs(x) < 1.5 && Math.abs(y) < 1.5) return false;
  const scale = from.width && to.width ? from.width / to.width : 1;
  const start = `translate(${x}px, ${y}px) scale(${scale})`;
  card.animate(
    [
      { transform: start, zIndex },
      { transform: "none", zIndex },
    ],
    { duration: lasting(MOVE), delay: lasting(delay), easing: EASE_OUT, fill: "backwards" },
  );
  return true;
}

/** A card is turned over where it lies. @param {Element} card */
export function turn(card) {
  card.animate(
    [
      { transform: "perspective(600px) rotateY(-180deg) translateY(-8px)" },
      { transform: "perspective(600px) rotateY(-90deg) translateY(-8px)", offset: 0.5 },
      { transform: "none" },
    ],
    { duration: lasting(380), easing: "cubic-bezier(.45, 0, .2, 1)" },
  );
}

/** The table dips twice: somebody knocked. @param {Element | null} table */
export function dip(table) {
  if (!table || !moves()) return;
  table.animate(
    [
      { translate: "0 0" },
      { translate: "0 3px" },
      { translate: "0 0" },
      { translate: "0 3px" },
      { translate: "0 0" },
    ],
    { duration: lasting(360) },
  );
}

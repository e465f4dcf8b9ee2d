// Cards travel from where they lay to where they lie. They stay what they are, and clickable,
// while they do: only where they are painted is animated.

import { moves, settings } from "../state/settings.js";

const MOVE = 260;
const APART = 40;
const DEAL_APART = 28;
const TRAVEL = "travel";
/** What moved cards that were dealt. */
const DEAL = "dealt";
const EASE_OUT = "cubic-bezier(.2, .8, .2, 1)";

/** @typedef {{ x: number, y: number, width: number }} Spot */

/** Where something is in sight, in the middle of a journey, too. @param {Element} element @returns {Spot} */
export function spotOf(element) {
  const box = element.getBoundingClientRect();
  const scale = Number.parseFloat(getComputedStyle(element).scale) || 1;
  const width = element instanceof HTMLElement ? element.offsetWidth * scale : box.width;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width };
}

/** How long something lasts at the tempo that is set. @param {number} milliseconds */
export const lasting = (milliseconds) => milliseconds / settings.peek().tempo;

/** @param {ParentNode} root @returns {HTMLElement[]} */
const cardsIn = (root) => [...root.querySelectorAll(/** @type {"span"} */ ("[data-card]"))];

export class Flip {
  /** @param {string} dealtFrom the place that cards are dealt from */
  constructor(dealtFrom) {
    this.dealtFrom = dealtFrom;
    /** @type {Map<string, { spot: Spot, turns: string | undefined }> | null} */
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
    for (const card of cardsIn(root))
      this.before.set(card.dataset.card ?? "", { spot: spotOf(card), turns: card.dataset.turns });
    for (const place of root.querySelectorAll("[data-place]"))
      this.places.set(/** @type {HTMLElement} */ (place).dataset.place ?? "", spotOf(place));
  }

  /**
   * After it: let every card come from where it was; a new one from its place of origin.
   * @param {ParentNode | null} root
   * @param {Map<string, string>} origins of the cards that somebody moved
   */
  play(root, origins) {
    const before = this.before;
    this.before = null;
    if (!root || !before) return;
    const cards = cardsIn(root);
    // Where a card belongs can be seen only once nothing moves it to where it belonged before.
    for (const card of cards)
      for (const motion of card.getAnimations())
        if (motion.id === TRAVEL || motion instanceof CSSTransition) motion.cancel();
    const spots = cards.map(spotOf);
    let order = 0;
    cards.forEach((card, i) => {
      const name = card.dataset.card ?? "";
      const was = before.get(name);
      const origin = origins.get(name);
      const { turns } = card.dataset;
      if (was?.turns && turns && was.turns !== turns) turn(card.firstElementChild ?? card);
      const from = was?.spot ?? (origin ? this.placeOf(root, origin) : undefined);
      if (!from) return;
      // Only cards that somebody moved go one after the other; the rest makes room at once.
      const delay = origin ? order * (origin === DEAL ? DEAL_APART : APART) : 0;
      if (travel(card, from, spots[i], { delay, zIndex: origin ? 5 : 1 }) && origin) order += 1;
    });
  }

  /** @param {ParentNode} root @param {string} origin */
  placeOf(root, origin) {
    const name = origin === DEAL ? this.dealtFrom : origin;
    const place = root.querySelector(`[data-place="${name}"]`);
    return this.places.get(name) ?? (place ? spotOf(place) : undefined);
  }
}

/**
 * Both ends are in the page's own directions, whatever way the card is turned: so it is `translate`, on
 * top of what the style says, and not `transform`, which a card in a fan would turn as well.
 * @param {Element} card @param {Spot} from @param {Spot} to
 * @param {{ delay: number, zIndex: number }} how
 */
function travel(card, from, to, { delay, zIndex }) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  const scale = from.width && to.width ? from.width / to.width : 1;
  if (Math.hypot(x, y) < 1.5 && Math.abs(scale - 1) < 0.02) return false;
  const timing = {
    id: TRAVEL,
    duration: lasting(MOVE),
    delay: lasting(delay),
    easing: EASE_OUT,
    fill: /** @type {FillMode} */ ("backwards"),
  };
  card.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], {
    ...timing,
    composite: "add",
  });
  card.animate(
    [
      { scale, zIndex },
      { scale: 1, zIndex },
    ],
    timing,
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

/** The table dips twice, as if somebody rapped on it. @param {Element | null} table */
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

// Which card is which on the screen, so that a card that travels stays the same card. The server
// numbers cards by their place in a hand; here they get names, carried along by what happened.

/** @typedef {{ hands: string[][], discard: string[], origins: Map<string, string> }} Names */

let newest = 0;
const fresh = () => `c${++newest}`;

export class CardNames {
  constructor() {
    /** @type {string[][]} */
    this.hands = [];
    /** @type {string[]} */
    this.discard = [];
    /**
     * The cards that travel, with where they come from: a side of the draw pile, a hand, the deal.
     * @type {Map<string, string>}
     */
    this.origins = new Map();
  }

  /** Names for what lies there, after a snapshot or when something was missed. @param {any} view */
  reset(view) {
    this.hands = view.hands.map((/** @type {unknown[]} */ hand) => hand.map(fresh));
    this.discard = lastPlay(view).map(fresh);
    this.origins = new Map();
  }

  /** @param {any[]} events */
  follow(events) {
    this.origins = new Map();
    for (const event of events) this.note(event);
  }

  /** @param {any} event */
  note(event) {
    if (event.kind === "dealt") {
      this.hands = event.hands.map((/** @type {unknown[]} */ hand) => hand.map(fresh));
      this.hands.flat().forEach((name) => this.origins.set(name, "deal"));
      this.discard = [];
    } else if (event.kind === "played") {
      const hand = this.hands[event.seat] ?? [];
      this.discard = event.positions.map((/** @type {number} */ place) => hand[place] ?? fresh());
      this.hands[event.seat] = hand.filter((_, place) => !event.positions.includes(place));
      this.discard.forEach((name) => this.origins.set(name, "hand"));
    } else if (event.kind === "drawn") {
      const name = fresh();
      this.hands[event.seat] = [...(this.hands[event.seat] ?? []), name];
      this.origins.set(name, event.side);
    } else if (event.kind === "turned") {
      this.origins.set(this.hands[event.seat]?.[event.position] ?? "", "turned");
    } else if (event.kind === "pile_turned") {
      this.discard = [];
    }
  }

  /** Whether the names fit what the view shows. @param {any} view */
  fits(view) {
    return (
      this.hands.length === view.hands.length &&
      this.hands.every((hand, seat) => hand.length === view.hands[seat].length) &&
      this.discard.length === lastPlay(view).length
    );
  }
}

/**
 * The cards that were laid down last and still lie there.
 * @param {any} view
 * @returns {{ front: number | null }[]}
 */
export function lastPlay(view) {
  for (const event of [...view.events].reverse()) {
    if (event.kind === "pile_turned" || event.kind === "dealt") return [];
    if (event.kind === "played") return event.cards;
  }
  return [];
}

// Which card is which on the screen. A card keeps its name from the deal to the discards, whatever
// happens to it, so that its element stays its own. Names follow from the events of a deal alone: after
// a reload, and in a replay in either direction, a card is called the same again.

/**
 * A card by its name. `from` is where it came from when it last changed hands, at the event numbered `since`.
 * @typedef {{ name: string, from: string, since: number }} Named
 */

/**
 * What is known after so many events of a deal, as one seat witnessed them.
 * @template T
 * @typedef {{ deal: number, seat: number | null, count: number, cards: T }} Followed
 */

/**
 * How the cards of a game go from place to place.
 * @template T
 * @typedef {object} Ways
 * @property {T} nothing before the first event of a deal
 * @property {(view: any, named: (...place: (string | number)[]) => Named) => T} lying what lies there when
 *   it is not known how it came
 * @property {(cards: T, event: any, named: (...place: (string | number)[]) => Named) => T} after
 * @property {(cards: T, view: any) => boolean} fits whether this is what the view shows
 * @property {(cards: T, view: any, named: (...place: (string | number)[]) => Named) => T} [open] with what
 *   lies open without having been witnessed, as all hands do in a replay for everybody
 */

/**
 * Who is who now, from who was who before and what happened since. Where events are missing, the
 * cards get new names.
 * @template T
 * @param {Followed<T> | null} known
 * @param {{ seat: number | null, view: any, left_out?: number }} told
 * @param {Ways<T>} ways
 * @returns {Followed<T>}
 */
export function follow(known, { seat, view, left_out: first = 0 }, ways) {
  const { deal, events } = view;
  const count = first + events.length;
  const isKnown = known?.deal === deal && known?.seat === seat;
  const named = namer(`${deal}@${count}`, "lying", 0);
  const starts = [
    ...(isKnown && known.count >= first && known.count <= count ? [known] : []),
    ...(first === 0 ? [{ deal, seat, count: 0, cards: ways.nothing }] : []),
  ];
  for (const start of starts) {
    const cards = afterAll(start, events.slice(start.count - first), ways);
    if (!ways.fits(cards, view)) continue;
    if (start === known && known.count === count) return known;
    return { deal, seat, count, cards: ways.open?.(cards, view, named) ?? cards };
  }
  return { deal, seat, count, cards: ways.lying(view, named) };
}

/**
 * @template T
 * @param {Followed<T>} start @param {any[]} events @param {Ways<T>} ways
 */
function afterAll({ deal, count, cards }, events, ways) {
  return events.reduce((now, event, i) => {
    const at = count + i;
    return ways.after(now, event, namer(`${deal}.${at}`, event.side ?? event.kind, at));
  }, cards);
}

/** @param {string} origin @param {string} from @param {number} since */
function namer(origin, from, since) {
  return (/** @type {(string | number)[]} */ ...place) => ({
    name: [origin, ...place].join("."),
    from,
    since,
  });
}

/**
 * Where those cards come from that changed hands since something else was on the screen.
 * @param {Followed<unknown> | null} shown what was on the screen
 * @param {Followed<unknown>} now
 * @param {Named[]} cards
 * @returns {Map<string, string>}
 */
export function arrivals(shown, now, cards) {
  const since = shown?.deal === now.deal ? shown.count : 0;
  return new Map(cards.filter((card) => card.since >= since).map((card) => [card.name, card.from]));
}

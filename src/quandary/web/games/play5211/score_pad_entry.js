// A round of 5211 being entered: every card that was laid, tapped for one player after the other; or
// counts of the colours, and then what everybody has of what scores.

import { Icon } from "../../cards/icons.js";
import { radioGroup } from "../../ui/form_fields.js";
import { h, html } from "../../vendor/preact.js";
import { capitalize, t } from "../../words/words.js";
import { cardLabel } from "./card_names.js";
import { Play5211Card } from "./cards.js";
import { Lanes } from "./lanes.js";
import {
  CARDS_EACH,
  COPIES,
  count,
  decide,
  seenCards,
  VALUES,
  verifyCounts,
} from "./score_pad_rules.js";
import { headline } from "./sentences.js";
import { COLOURS, KododoIcon, Shape } from "./shapes.js";

/** @typedef {import("./score_pad.js").Draft} Draft */
/** @typedef {import("../../score/pad.js").Pad} Pad */
/** @typedef {{ pad: Pad, draft: Draft, set: (change: (now: Draft) => Partial<Draft>) => void }} Props */

/** @param {string} card */
const faceOf = (card) => ({ colour: card[0], value: Number(card[1]) });

/** The next seat after this one that has room for more cards. @param {string[][]} cards @param {number} seat */
function nextSeat(cards, seat) {
  if (cards[seat].length < CARDS_EACH) return seat;
  const order = cards.map((_, i) => (seat + 1 + i) % cards.length);
  return order.find((each) => cards[each].length < CARDS_EACH) ?? seat;
}

/**
 * Somebody's cards, each to be taken away by a press.
 * @param {{
 *   label: string, name: string, cards: string[], places: number, isActive: boolean,
 *   onChoose: () => void, onRemove: (place: number) => void,
 * }} props
 */
function Laid({ label, name, cards, places, isActive, onChoose, onRemove }) {
  return html`<li class=${isActive ? "pad-laid active" : "pad-laid"}>
    <button type="button" class="who" aria-pressed=${isActive} onClick=${onChoose}>${name}</button>
    <div class="slots" role="group" aria-label=${label}>
      ${cards.map(
        (card, i) => html`<button
          type="button"
          key=${i}
          class="pad-card"
          aria-label=${t("5211.pad.remove", { card: cardLabel(card) })}
          onClick=${() => onRemove(i)}
        >
          ${h(Play5211Card, { ...faceOf(card), mini: true })}
        </button>`,
      )}
      ${Array.from({ length: Math.max(places - cards.length, 0) }, (_, i) => html`<i key=${`free-${i}`}></i>`)}
    </div>
  </li>`;
}

/** @param {Props} props */
function CardKeys({ pad, draft, set }) {
  const { cards } = draft;
  const seen = seenCards(pad, [{ cards }]);
  const add = (/** @type {string} */ card) =>
    set((now) => {
      const laid = now.cards[now.seat];
      if (laid.length >= CARDS_EACH) return {};
      const next = now.cards.with(now.seat, [...laid, card]);
      return { cards: next, seat: nextSeat(next, now.seat) };
    });
  return html`<div class="pad-keys all" role="group" aria-label=${t("5211.pad.card_keys")}>
    ${COLOURS.flatMap((colour) =>
      VALUES.map((value) => {
        const card = `${colour}${value}`;
        const isLeft = (seen.get(card) ?? 0) < COPIES[value];
        return html`<button
          type="button"
          key=${card}
          data-key=${card}
          aria-label=${cardLabel(card)}
          aria-disabled=${!isLeft}
          onClick=${() => isLeft && add(card)}
        >
          ${h(Play5211Card, { colour, value, mini: true })}
        </button>`;
      }),
    )}
  </div>`;
}

/** @param {Pad} pad @param {{ counts: Record<string, number>, kododos: number }} counted */
function lanesOf(pad, { counts, kododos }) {
  const { limit, kododos_needed: needed } = decide(counts, kododos, pad.players.length);
  return { counts, kododos, limit, needed };
}

/**
 * What the lanes look like once it is decided.
 * @param {Pad} pad
 * @param {{ counts: Record<string, number>, kododos: number }} counted
 */
function outcomeOf(pad, { counts, kododos }) {
  const decided = decide(counts, kododos, pad.players.length);
  /** @type {Record<string, "limit" | "tie">} */
  const out = {};
  for (const colour of decided.out_by_limit) out[colour] = "limit";
  for (const colour of decided.out_by_tie.flat()) out[colour] = "tie";
  const isKododo = decided.scored === "kododo";
  return { out, wins: isKododo ? "kododo" : decided.colour, kododosOut: !isKododo };
}

/**
 * What scores, then what is asked about it, then the picture that shows why.
 * @param {{ pad: Pad, counted: { counts: Record<string, number>, kododos: number }, children?: any }} props
 */
function Verdict({ pad, counted, children }) {
  const score = /** @type {any} */ (decide(counted.counts, counted.kododos, pad.players.length));
  return html`<section class="pad-verdict" aria-live="polite">
    <h2>${headline(score)}</h2>
    ${children}
    ${h(Lanes, {
      shown: lanesOf(pad, counted),
      label: t("5211.lane.this_round"),
      outcome: outcomeOf(pad, counted),
    })}
  </section>`;
}

/** @param {Props} props */
function ByCards({ pad, draft, set }) {
  const { cards, seat } = draft;
  const isFull = cards.every((laid) => laid.length === CARDS_EACH);
  const counted = count({ cards });
  return html`
    <ul class="pad-laids">
      ${pad.players.map((name, each) =>
        h(Laid, {
          key: each,
          name,
          label: t("5211.pad.cards_of", { player: name, count: cards[each].length }),
          cards: cards[each],
          places: CARDS_EACH,
          isActive: each === seat && !isFull,
          onChoose: () => set(() => ({ seat: each })),
          onRemove: (/** @type {number} */ place) =>
            set((now) => ({
              seat: each,
              cards: now.cards.with(each, now.cards[each].toSpliced(place, 1)),
            })),
        }),
      )}
    </ul>
    <div class="pad-board">
      ${isFull ? h(Verdict, { pad, counted }) : h(CardKeys, { pad, draft, set })}
    </div>
  `;
}

/**
 * @param {{ id: string, icon: any, what: string, value: number, onChange: (value: number) => void }} props
 */
const Stepper = ({ id, icon, what, value, onChange }) =>
  html`<li class="pad-count" data-count=${id}>
    ${icon}
    <span>${what}</span>
    <button
      type="button"
      aria-label=${t("5211.pad.less", { what })}
      aria-disabled=${value === 0}
      onClick=${() => value && onChange(value - 1)}
    >
      ${h(Icon, { name: "minus" })}
    </button>
    <output class="num" aria-label=${what}>${value}</output>
    <button
      type="button"
      aria-label=${t("5211.pad.more", { what })}
      onClick=${() => onChange(value + 1)}
    >
      ${h(Icon, { name: "plus" })}
    </button>
  </li>`;

/** @param {Props} props */
function Counts({ pad, draft, set }) {
  const { counts, kododos } = draft;
  const nothing = { won: pad.players.map(() => []), seat: 0 };
  const counted = COLOURS.reduce((all, colour) => all + counts[colour], 0);
  return html`<div class="pad-counting">
    <ul class="pad-counts">
      ${COLOURS.map((colour) =>
        h(Stepper, {
          key: colour,
          id: colour,
          icon: h(Shape, { colour, class: "chip" }),
          what: capitalize(t(`5211.colour.${colour}`)),
          value: counts[colour],
          onChange: (/** @type {number} */ value) =>
            set((now) => ({ counts: { ...now.counts, [colour]: value }, ...nothing })),
        }),
      )}
      ${h(Stepper, {
        id: "kododos",
        icon: h(KododoIcon, {}),
        what: t("5211.kododos"),
        value: kododos,
        onChange: (/** @type {number} */ value) => set(() => ({ kododos: value, ...nothing })),
      })}
    </ul>
    <p class="pad-counted num">
      ${t("5211.pad.counted", { count: counted, needed: CARDS_EACH * pad.players.length })}
    </p>
  </div>`;
}

/** Who has the cards that score. @param {Props} props */
function Won({ pad, draft, set }) {
  const { counts, kododos, won, seat } = draft;
  const { scored, colour } = decide(counts, kododos, pad.players.length);
  if (scored === "none") return null;
  const values = scored === "kododo" ? [1] : VALUES;
  const needed = colour ? counts[colour] : kododos;
  const total = won.flat().length;
  const cardOf = (/** @type {number} */ value) => `${colour ?? "y"}${value}`;
  const face = (/** @type {number} */ value) =>
    colour
      ? h(Play5211Card, { colour, value, mini: true })
      : html`<span class="pad-kododo">${h(KododoIcon, {})}</span>`;
  const nameOf = (/** @type {number} */ value) =>
    colour ? cardLabel(cardOf(value)) : t("5211.kododos");
  return html`<section class="pad-won">
    <h3>${t("5211.pad.who_gets", { count: total, needed })}</h3>
    <ul class="pad-laids">
      ${pad.players.map(
        (name, each) => html`<li
          key=${each}
          class=${each === seat && total < needed ? "pad-laid active" : "pad-laid"}
        >
          <button
            type="button"
            class="who"
            aria-pressed=${each === seat}
            onClick=${() => set(() => ({ seat: each }))}
          >
            ${name}
          </button>
          <div
            class="slots"
            role="group"
            aria-label=${t("5211.pad.won_of", { player: name })}
          >
            ${won[each].map(
              (value, i) => html`<button
                type="button"
                key=${i}
                class="pad-card"
                aria-label=${t("5211.pad.remove", { card: nameOf(value) })}
                onClick=${() =>
                  set((now) => ({
                    won: now.won.with(each, now.won[each].toSpliced(i, 1)),
                    seat: each,
                  }))}
              >
                ${face(value)}
              </button>`,
            )}
          </div>
        </li>`,
      )}
    </ul>
    <div class="pad-keys values" role="group" aria-label=${t("5211.pad.card_keys")}>
      ${values.map(
        (value) => html`<button
          type="button"
          key=${value}
          data-key=${value}
          aria-label=${nameOf(value)}
          aria-disabled=${total >= needed || won[seat].length >= CARDS_EACH}
          onClick=${() =>
            set((now) =>
              now.won.flat().length < needed && now.won[now.seat].length < CARDS_EACH
                ? { won: now.won.with(now.seat, [...now.won[now.seat], value]) }
                : {},
            )}
        >
          ${face(value)}
        </button>`,
      )}
    </div>
  </section>`;
}

/** @param {Props} props */
function ByCounts({ pad, draft, set }) {
  const isCounted = !verifyCounts(pad, draft);
  return html`
    ${h(Counts, { pad, draft, set })}
    <div class="pad-board">
      ${
        isCounted
          ? h(Verdict, { pad, counted: draft }, h(Won, { pad, draft, set }))
          : h(Lanes, { shown: lanesOf(pad, draft), label: t("5211.lane.this_round") })
      }
    </div>
  `;
}

/** @param {Props} props */
export function PadEntry({ pad, draft, set }) {
  return html`
    <div class="pad-mode">
      ${radioGroup({
        legend: t("5211.pad.by"),
        name: "by",
        value: draft.by,
        options: /** @type {const} */ (["cards", "counts"]).map((value) => ({
          value,
          label: t(`5211.pad.by_${value}`),
        })),
        onChange: (/** @type {Draft["by"]} */ by) => set(() => ({ by, seat: 0 })),
      })}
    </div>
    <div class="pad-fields">
      ${draft.by === "cards" ? h(ByCards, { pad, draft, set }) : h(ByCounts, { pad, draft, set })}
    </div>
  `;
}

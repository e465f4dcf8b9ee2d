// A round of Quando being entered: a sum for everybody, typed or added up from tapped cards, and who
// knocked.

import { Icon } from "../../cards/icons.js";
import { radioGroup } from "../../ui/form_fields.js";
import { h, html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { QuandoCard } from "./cards.js";
import { scoreSums, verify } from "./score_pad_rules.js";

/** @typedef {import("./score_pad.js").Draft} Draft */
/** @typedef {import("../../score/pad.js").Pad} Pad */
/** @typedef {(now: Draft) => Partial<Draft>} Change */
/** @typedef {{ pad: Pad, draft: Draft, set: (changes: Change) => void }} Props */

const MOST_DIGITS = 3;
const NUMBERS = Array.from({ length: 11 }, (_, number) => number);

/** As many digits as a sum has, and nothing else. @param {string} text */
const digitsOf = (text) => text.replace(/\D/g, "").slice(0, MOST_DIGITS);

/** @param {number[] | null} hand */
const sumOf = (hand) => (hand?.length ? String(hand.reduce((all, each) => all + each, 0)) : "");

/** The draft with other cards in a hand. @param {Draft} draft @param {number} seat @param {number[]} hand */
const withHand = ({ sums, hands }, seat, hand) => ({
  hands: hands.with(seat, hand.length ? hand : null),
  sums: sums.with(seat, sumOf(hand)),
});

/**
 * The draft with another sum, whose cards are not known.
 * @param {Draft} draft @param {number} seat @param {string} digits
 */
const withSum = ({ sums, hands }, seat, digits) => ({
  sums: sums.with(seat, digits),
  hands: hands.with(seat, null),
});

/** What everybody would get, as soon as that is known. @param {Pad} pad @param {Draft} draft */
function preview(pad, { sums, hands, knocker }) {
  if (sums.includes("") || knocker === null) return null;
  const round = {
    sums: sums.map(Number),
    hands,
    knocker: typeof knocker === "number" ? knocker : null,
  };
  return verify(pad, round) ? null : scoreSums(round.sums, round.knocker);
}

/** Somebody's cards, each to be taken away by a press. @param {Props & { seat: number }} props */
function Hand({ pad, draft, set, seat }) {
  const hand = draft.hands[seat] ?? [];
  const label = t("quando.pad.cards_of", { player: pad.players[seat] });
  const remove = (/** @type {number} */ place) => () =>
    set((now) => ({ seat, ...withHand(now, seat, (now.hands[seat] ?? []).toSpliced(place, 1)) }));
  return html`<div class="pad-hand" role="group" aria-label=${label}>
    ${hand.map(
      (number, i) => html`<button
        type="button"
        key=${i}
        class="pad-card"
        aria-label=${t("quando.pad.remove", { number })}
        onClick=${remove(i)}
      >
        ${h(QuandoCard, { number, mini: true })}
      </button>`,
    )}
  </div>`;
}

/** @param {Props & { seat: number }} props */
function SumField({ pad, draft, set, seat }) {
  return html`<input
    class="sum num"
    type="text"
    name=${`sum-${seat}`}
    inputmode="none"
    autocomplete="off"
    maxlength=${MOST_DIGITS}
    aria-label=${t("quando.pad.sum_of", { player: pad.players[seat] })}
    value=${draft.sums[seat]}
    onFocus=${() => draft.seat === seat || set(() => ({ seat }))}
    onInput=${(/** @type {any} */ event) => {
      const digits = digitsOf(event.target.value);
      event.target.value = digits;
      set((now) => withSum(now, seat, digits));
    }}
    onKeyDown=${goOnByEnter}
  />`;
}

/**
 * Enter leads to the next who has no sum yet; with the last it writes the round down.
 * @param {KeyboardEvent} event
 */
function goOnByEnter(event) {
  if (event.key !== "Enter") return;
  const field = /** @type {HTMLInputElement} */ (event.target);
  const fields = /** @type {HTMLInputElement[]} */ ([
    .../** @type {HTMLFormElement} */ (field.form).querySelectorAll(".sum"),
  ]);
  const at = fields.indexOf(field);
  const next = [...fields.slice(at + 1), ...fields.slice(0, at)].find((each) => !each.value);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Who knocked, one of the rows: somebody, or nobody.
 * @param {{ value: Draft["knocker"], label: string, name?: string, draft: Draft, set: Props["set"] }} props
 */
const Knocker = ({ value, label, name, draft, set }) =>
  html`<label class="knock">
    <input
      type="radio"
      name="knocker"
      aria-label=${name}
      checked=${draft.knocker === value}
      onChange=${() => set(() => ({ knocker: value }))}
    />
    <span>${label}</span>
  </label>`;

/** @param {Props & { seat: number, scored: ReturnType<typeof preview> }} props */
function HandRow({ pad, draft, set, seat, scored }) {
  const name = pad.players[seat];
  const isActive = draft.seat === seat;
  const isPenalised = scored?.penalty && scored.knocker === seat;
  return html`<li class=${isActive ? "pad-row active" : "pad-row"}>
    <button
      type="button"
      class="who"
      aria-pressed=${isActive}
      onClick=${() => set(() => ({ seat }))}
    >
      ${name}
    </button>
    ${h(Knocker, {
      value: seat,
      label: t("quando.seat.knocked"),
      name: t("quando.last.knocked_short", { player: name }),
      draft,
      set,
    })}
    ${h(SumField, { pad, draft, set, seat })}
    <b class=${isPenalised ? "gets num red" : "gets num"}>
      ${
        scored
          ? html`<span class="sr">${t("unit.points", { count: scored.points[seat] })}</span>
            <span aria-hidden="true">+${scored.points[seat]}</span>`
          : null
      }
    </b>
    ${draft.by === "cards" ? h(Hand, { pad, draft, set, seat }) : null}
  </li>`;
}

/** @param {Pad} pad @param {Draft} draft */
function nextSeat(pad, { seat, sums }) {
  const order = pad.players.map((_, i) => (seat + 1 + i) % pad.players.length);
  return order.find((each) => sums[each] === "") ?? order[0];
}

/** @param {Props} props */
function Keypad({ pad, set }) {
  const change = (/** @type {(digits: string) => string} */ turn) => () =>
    set((now) => withSum(now, now.seat, digitsOf(turn(now.sums[now.seat]))));
  const key = (/** @type {number} */ digit) =>
    html`<button type="button" key=${digit} onClick=${change((digits) => digits + digit)}>
      ${digit}
    </button>`;
  return html`<div class="pad-keys digits" role="group" aria-label=${t("quando.pad.keypad")}>
    ${[7, 8, 9, 4, 5, 6, 1, 2, 3].map(key)}
    <button
      type="button"
      aria-label=${t("web.score.delete")}
      onClick=${change((digits) => digits.slice(0, -1))}
    >
      ${h(Icon, { name: "erase" })}
    </button>
    ${key(0)}
    ${h(NextKey, { pad, set })}
  </div>`;
}

/** @param {Pick<Props, "pad" | "set">} props */
const NextKey = ({ pad, set }) =>
  html`<button
    type="button"
    class="next"
    aria-label=${t("web.score.next")}
    onClick=${() => set((now) => ({ seat: nextSeat(pad, now) }))}
  >
    ${h(Icon, { name: "next" })}
  </button>`;

/** @param {Props} props */
function CardKeys({ pad, set }) {
  const add = (/** @type {number} */ number) => () =>
    set((now) => withHand(now, now.seat, [...(now.hands[now.seat] ?? []), number]));
  return html`<div class="pad-keys cards" role="group" aria-label=${t("quando.pad.card_keys")}>
    ${NUMBERS.map(
      (number) => html`<button
        type="button"
        key=${number}
        aria-label=${t("quando.pad.add_card", { number })}
        onClick=${add(number)}
      >
        ${h(QuandoCard, { number, mini: true })}
      </button>`,
    )}
    ${h(NextKey, { pad, set })}
  </div>`;
}

/** @param {Props} props */
export function PadEntry({ pad, draft, set }) {
  const scored = preview(pad, draft);
  const fields = useRef(/** @type {HTMLElement | null} */ (null));
  // With a keyboard, one can begin to type.
  useLayoutEffect(() => {
    /** @type {HTMLElement | null | undefined} */ (fields.current?.querySelector(".sum"))?.focus();
  }, []);
  return html`<div class="pad-fields" ref=${fields}>
    <div class="pad-asked" role="radiogroup" aria-label=${t("quando.pad.who_knocked")}>
      <ul class="pad-rows">
        ${pad.players.map((_, seat) => h(HandRow, { key: seat, pad, draft, set, seat, scored }))}
      </ul>
      <div class="pad-nobody">
        ${h(Knocker, { value: "nobody", label: t("quando.pad.nobody"), draft, set })}
      </div>
    </div>
    <div class="pad-board">
      <div class="pad-mode">
        ${radioGroup({
          legend: t("quando.pad.by"),
          name: "by",
          value: draft.by,
          options: /** @type {const} */ (["sum", "cards"]).map((value) => ({
            value,
            label: t(`quando.pad.by_${value}`),
          })),
          onChange: (/** @type {Draft["by"]} */ by) => set(() => ({ by })),
        })}
      </div>
      ${h(draft.by === "sum" ? Keypad : CardKeys, { pad, draft, set })}
    </div>
  </div>`;
}

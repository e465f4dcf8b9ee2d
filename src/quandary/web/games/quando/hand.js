// Your hand: fronts, sorted, to be chosen by press or key.

import { h, html, useLayoutEffect, useRef, useSignal } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { QuandoCard } from "./cards.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/** A hand of fewer cards does not grow any more. */
const FEW = 4;

/** @param {{ play: QuandoPlay }} props */
export function Hand({ play }) {
  const cards = play.hand.value;
  const chosen = play.choice.value;
  const current = useSignal(0);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const hadFocus = useRef(false);
  const at = Math.min(current.value, Math.max(0, cards.length - 1));

  // A card that leaves takes the focus along; it goes to the next one instead.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      /** @type {HTMLElement | undefined} */ (root.current?.children[at])?.focus();
    }
  });
  const move = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 4, ArrowUp: -4, Home: -99, End: 99 }[
      event.key
    ];
    if (!step) return;
    event.preventDefault();
    current.value = Math.max(0, Math.min(cards.length - 1, at + step));
    /** @type {HTMLElement | undefined} */ (root.current?.children[current.value])?.focus();
  };
  return html`<div
    class="hand"
    ref=${root}
    role="group"
    aria-label=${t("quando.hand.label")}
    data-many=${cards.length > 8 ? "" : null}
    style=${{
      "--n": Math.max(cards.length, FEW),
      "--half": Math.ceil(cards.length / 2),
      "--third": Math.ceil(cards.length / 3),
    }}
    onKeyDown=${move}
    onFocusIn=${() => {
      hadFocus.current = true;
    }}
    onFocusOut=${(/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) hadFocus.current = false;
    }}
  >
    ${cards.map(
      (card, i) => html`<button
        key=${card.name}
        data-card=${card.name}
        data-turns=${card.turns}
        style=${{ "--i": i }}
        tabindex=${i === at ? 0 : -1}
        class=${`${play.lookOf(card)} ${card.isNew ? "new" : ""}`}
        aria-pressed=${chosen.includes(card.name)}
        aria-label=${labelOf(play, card)}
        onFocus=${() => {
          current.value = i;
        }}
        onClick=${() => {
          current.value = i;
          play.press(card);
        }}
      >
        ${h(QuandoCard, { number: card.front, knows: card.knows })}
      </button>`,
    )}
  </div>`;
}

/** @param {QuandoPlay} play @param {import("./play.js").HandCard} card */
function labelOf(play, card) {
  const look = play.lookOf(card);
  const name =
    card.knows === null
      ? String(card.front)
      : t("quando.hand.known", { number: card.front, back: card.knows });
  return look === "lit" ? t("quando.hand.goes", { card: name }) : name;
}

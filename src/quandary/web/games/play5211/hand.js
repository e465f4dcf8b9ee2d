// Your hand: a row of buttons. Arrows go from card to card, Space picks, Enter lays.

import { h, html, useEffect, useRef } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { cardLabel } from "./card_names.js";
import { Play5211Card } from "./cards.js";

/** @typedef {import("./card_identity.js").Play5211Named} Play5211Named */

/**
 * @param {{
 *   cards: Play5211Named[],
 *   picked: string[],
 *   canPick: boolean,
 *   onPick: (name: string) => void,
 *   onLay: () => void,
 * }} props
 */
export function Hand({ cards, picked, canPick, onPick, onLay }) {
  const hand = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(0);
  const hadFocus = useRef(false);
  const buttons = () =>
    /** @type {HTMLElement[]} */ ([...(hand.current?.querySelectorAll("button") ?? [])]);

  // A card that leaves takes the focus with it; the next one gets it.
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isLost) buttons()[Math.min(focused.current, cards.length - 1)]?.focus();
  });

  const move = (/** @type {number} */ to) => {
    const all = buttons();
    if (!all.length) return;
    focused.current = (to + all.length) % all.length;
    all[focused.current].focus();
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
    });
    if (event.key in steps) move(focused.current + steps[event.key]);
    else if (event.key === "Home") move(0);
    else if (event.key === "End") move(cards.length - 1);
    else if (event.key === "Enter") onLay();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div
    class="hand"
    ref=${hand}
    role="group"
    aria-label=${t("5211.hand")}
    style=${{ "--n": cards.length }}
    onKeyDown=${press}
    onFocusIn=${() => {
      hadFocus.current = true;
    }}
    onFocusOut=${(/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) hadFocus.current = false;
    }}
  >
    ${cards.map(
      ({ name, card }, i) => html`<button
        key=${name}
        data-card=${name}
        class="held"
        style=${{ "--i": i }}
        tabindex=${i === Math.min(focused.current, cards.length - 1) ? 0 : -1}
        aria-pressed=${picked.includes(name)}
        aria-disabled=${!canPick}
        aria-label=${cardLabel(card)}
        onFocus=${() => {
          focused.current = i;
        }}
        onClick=${() => onPick(name)}
      >
        ${h(Play5211Card, { colour: card[0], value: Number(card[1]) })}
      </button>`,
    )}
  </div>`;
}

// Keys of the whole table, wherever the focus is; not while a sheet lies above it or one writes.

import { showKeys } from "../../ui/keys.js";
import { hasSheet } from "../../ui/sheet.js";

/**
 * @typedef {object} Keys
 * @property {(place: number) => void} [pick]
 * @property {() => void} [clear]
 * @property {() => void} [enter]
 * @property {() => void} [takeBack]
 * @property {() => void} [why]
 * @property {() => void} [log]
 * @property {boolean} [isReplay]
 */

/**
 * From anywhere else an arrow leads to the hand, where it goes from card to card.
 * @param {boolean} toLast
 */
function enterHand(toLast) {
  const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".hand .held"));
  cards[toLast ? cards.length - 1 : 0]?.focus();
}

/** @param {Keys} keys */
export function listenToKeys(keys) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const on = event.target instanceof Element ? event.target : document.body;
    if (
      hasSheet() ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      on.closest("input, textarea, select")
    )
      return;
    const isOnButton = on.closest("a, button, summary") !== null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^[1-9]$/.test(key)) keys.pick?.(Number(key) - 1);
    else if ((key === "ArrowLeft" || key === "ArrowRight") && !keys.isReplay)
      enterHand(key === "ArrowLeft");
    else if (key === "Escape") keys.clear?.();
    else if (key === "Backspace" || key === "r") keys.takeBack?.();
    else if (key === "w") keys.why?.();
    else if (key === "l") keys.log?.();
    else if (key === "?") showKeys(keys.isReplay ? "replay" : "5211");
    else if (key === "Enter" && !isOnButton) keys.enter?.();
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

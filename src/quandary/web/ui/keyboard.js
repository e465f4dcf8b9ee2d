// Keys of a whole screen, wherever the focus is; not while a sheet lies above it or somebody writes.

import { hasSheet } from "./sheet.js";

const WRITES = "input, textarea, select, dialog";
const PRESSES = "a, button, summary";

/**
 * A key as it is named in a map: letters small, everything else as the browser calls it.
 * @typedef {{ key: string, isOnButton: boolean, isInHand: boolean, at: number }} Press
 */

/**
 * Call `act` for every key; whether it did something says whether the browser still should.
 * @param {(press: Press) => boolean} act
 * @param {{ isFirst?: boolean }} [options] `isFirst` is asked before anything on the screen
 */
export function listenToKeys(act, { isFirst = false } = {}) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const on = event.target instanceof Element ? event.target : document.body;
    if (hasSheet() || event.ctrlKey || event.metaKey || event.altKey || on.closest(WRITES)) return;
    const isUsed = act({
      key: event.key.length === 1 ? event.key.toLowerCase() : event.key,
      isOnButton: on.closest(PRESSES) !== null,
      isInHand: on.closest(".hand") !== null,
      at: event.timeStamp,
    });
    if (!isUsed) return;
    event.preventDefault();
    if (isFirst) event.stopPropagation();
  };
  addEventListener("keydown", press, isFirst);
  return () => removeEventListener("keydown", press, isFirst);
}

/** From anywhere else an arrow leads to the hand, where it goes from card to card. @param {string} arrow */
export function enterHand(arrow) {
  const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".hand button"));
  cards[arrow === "ArrowLeft" ? cards.length - 1 : 0]?.focus();
}

/** @param {string} key */
export const isSideways = (key) => key === "ArrowLeft" || key === "ArrowRight";

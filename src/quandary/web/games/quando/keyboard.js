// Everything by keys; the list of them is `?`.

import { set, settings } from "../../state/settings.js";
import { showKeys } from "../../ui/keys.js";
import { hasSheet } from "../../ui/sheet.js";
import { showLog } from "./log.js";

const TEN_WITHIN = 700;

/** @param {import("./play.js").QuandoPlay} play */
export function listenForKeys(play) {
  let oneAt = 0;

  /** Choose the next card with this number, or put the last one back. @param {number} number */
  const choose = (number) => {
    const all = play.hand.peek().filter((card) => card.front === number);
    const next = all.find((card) => !play.chosen.peek().includes(card.name)) ?? all.at(-1);
    if (!next) return;
    play.press(next);
    // The focus goes along, so that Enter plays and a screen reader says which card it is.
    /** @type {HTMLElement | null} */ (
      document.querySelector(`.hand [data-card="${next.name}"]`)
    )?.focus();
  };

  /** `1` and `0` shortly after each other are a ten. @param {string} digit @param {number} now */
  const pressDigit = (digit, now) => {
    const isTen =
      digit === "0" &&
      now - oneAt < TEN_WITHIN &&
      play.hand.peek().some((card) => card.front === 10);
    if (isTen) {
      const one = play.hand
        .peek()
        .find((card) => card.front === 1 && play.chosen.peek().includes(card.name));
      if (one) play.press(one);
      choose(10);
    } else {
      choose(Number(digit));
    }
    oneAt = digit === "1" ? now : 0;
  };

  /** @type {Record<string, () => void>} */
  const keys = {
    d: () => play.draw("showing"),
    h: () => play.draw("hidden"),
    k: () => play.knock(),
    p: () => play.pass(),
    w: () => play.askWhy(),
    s: () => set({ sortsByNumber: !settings.peek().sortsByNumber }),
    l: () => showLog(play),
    "?": () => showKeys(play.session.isReplay ? "replay" : "quando"),
    escape: () => play.clear(),
  };

  /** From anywhere else an arrow leads to the hand. @param {boolean} toLast */
  const enterHand = (toLast) => {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll(".hand button")
    );
    cards[toLast ? cards.length - 1 : 0]?.focus();
  };

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      hasSheet() ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, textarea, dialog")
    )
      return;
    if (event.key === "Enter") {
      if (target.closest("a, button") && !target.closest(".hand")) return;
      event.preventDefault();
      play.doMain();
    } else if (
      (event.key === "ArrowLeft" || event.key === "ArrowRight") &&
      !play.session.isReplay
    ) {
      if (!target.closest(".hand")) enterHand(event.key === "ArrowLeft");
    } else if (/^[0-9]$/.test(event.key)) {
      pressDigit(event.key, event.timeStamp);
    } else {
      keys[event.key.toLowerCase()]?.();
    }
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

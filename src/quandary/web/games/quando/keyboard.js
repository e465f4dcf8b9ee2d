// The table of Quando by keys; the list of them is `?`.

import { showKeys } from "../../ui/key_list.js";
import { enterHand, isSideways, listenToKeys } from "../../ui/keyboard.js";
import { t } from "../../words/words.js";
import { showLog } from "./log.js";

const TEN_WITHIN = 700;

/** @type {[keys: string, what: () => string][]} */
export const KEYS = [
  ["← →", () => t("web.keys.arrows")],
  ["space", () => t("web.keys.choose")],
  ["0 … 9", () => t("quando.keys.digit")],
  ["Enter", () => t("quando.keys.play")],
  ["Esc", () => t("web.keys.clear")],
  ["D", () => t("quando.keys.showing")],
  ["H", () => t("quando.keys.hidden")],
  ["K", () => t("quando.keys.knock")],
  ["P", () => t("quando.keys.pass")],
  ["S", () => t("quando.keys.sort")],
  ["W", () => t("web.keys.why")],
  ["C", () => t("web.keys.coach")],
  ["U", () => t("web.keys.undo")],
  ["L", () => t("web.keys.log")],
  ["?", () => t("web.keys.keys")],
];

/** @param {import("./play.js").QuandoPlay} play */
export function listenForPlay(play) {
  let oneAt = 0;

  /** Choose the next card with this number, or put the last one back. @param {number} number */
  const choose = (number) => {
    const all = play.hand.peek().filter((card) => card.front === number);
    const next = all.find((card) => !play.choice.peek().includes(card.name)) ?? all.at(-1);
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
        .find((card) => card.front === 1 && play.choice.peek().includes(card.name));
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
    s: () => play.sort(),
    l: () => showLog(play),
    "?": () => showKeys(play.session),
    Escape: () => play.clear(),
  };

  return listenToKeys(({ key, isOnButton, isInHand, at }) => {
    if (key === "Enter" && (isInHand || !isOnButton)) play.doMain();
    else if (isSideways(key) && play.session.commands && !isInHand) enterHand(key);
    else if (/^[0-9]$/.test(key)) pressDigit(key, at);
    else if (key in keys) keys[key]();
    else return false;
    return true;
  });
}

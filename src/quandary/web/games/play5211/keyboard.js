// The table of 5211 by keys; the list of them is `?`.

import { showKeys } from "../../ui/key_list.js";
import { enterHand, isSideways, listenToKeys } from "../../ui/keyboard.js";
import { t } from "../../words/words.js";

/** @type {[keys: string, what: () => string][]} */
export const KEYS = [
  ["← →", () => t("web.keys.arrows")],
  ["space", () => t("web.keys.choose")],
  ["1 … 5", () => t("5211.keys.place")],
  ["Enter", () => t("5211.keys.lay")],
  ["⌫ R", () => t("5211.keys.take_back")],
  ["Esc", () => t("web.keys.clear")],
  ["W", () => t("web.keys.why")],
  ["C", () => t("web.keys.coach")],
  ["U", () => t("web.keys.undo")],
  ["L", () => t("web.keys.log")],
  ["?", () => t("web.keys.keys")],
];

/**
 * @typedef {object} Deeds
 * @property {(place: number) => void} [pick]
 * @property {() => void} [clear]
 * @property {() => void} [enter]
 * @property {() => void} [takeBack]
 * @property {() => void} [why]
 * @property {() => void} [log]
 */

/** @param {import("../../state/session.js").Session} session @param {Deeds} deeds */
export function listenForPlay(session, deeds) {
  return listenToKeys(({ key, isOnButton }) => {
    if (/^[1-9]$/.test(key)) deeds.pick?.(Number(key) - 1);
    else if (isSideways(key) && session.commands) enterHand(key);
    else if (key === "Escape") deeds.clear?.();
    else if (key === "Backspace" || key === "r") deeds.takeBack?.();
    else if (key === "w") deeds.why?.();
    else if (key === "l") deeds.log?.();
    else if (key === "?") showKeys(session);
    else if (key === "Enter" && !isOnButton) deeds.enter?.();
    else return false;
    return true;
  });
}

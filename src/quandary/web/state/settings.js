// What a person has set, as signals; every change is kept.

import { effect, signal } from "../vendor/preact.js";
import { keep, readKept } from "./storage.js";

export const LANGUAGES = ["en", "de", "fr", "it"];
export const THEMES = ["auto", "light", "dark"];
export const LEVELS = ["gentle", "casual", "steady", "sharp", "expert", "master"];

/**
 * @typedef {object} BotsWish
 * @property {number} players
 * @property {string} level
 * @property {Record<string, number | boolean>} options of the game
 * @property {boolean} memoryAid
 */

/** @type {BotsWish} */
const DEFAULT_BOTS = { players: 4, level: "steady", options: {}, memoryAid: true };
const DEFAULTS = {
  /** @type {string | null} */ language: null,
  theme: "auto",
  sound: true,
  /** From 0 to 1. */ volume: 0.8,
  motion: true,
  tempo: 1,
  confirm: true,
  sortsByNumber: true,
  showsSum: true,
  mutesChat: false,
  notifies: false,
  name: "",
  /** Against how many of which level, by game. @type {Record<string, Partial<BotsWish>>} */ bots: {},
};

/** @type {import("../vendor/preact.js").Signal<typeof DEFAULTS>} */
export const settings = signal({ ...DEFAULTS, ...readKept("settings", {}) });

/** @param {Partial<typeof DEFAULTS>} changes */
export function set(changes) {
  settings.value = { ...settings.peek(), ...changes };
  keep("settings", settings.peek());
}

/** Against whom a game is played when nothing else is said. @param {string | null} game */
export const botsFor = (game) => ({ ...DEFAULT_BOTS, ...settings.value.bots[game ?? ""] });

/** Whether anything should move: the person's switch, and the system's. */
export function moves() {
  return settings.peek().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The language as it is spoken where the browser is from: dates and times are written so. */
export function locale() {
  const spoken = language();
  return navigator.languages.find((each) => each.split("-")[0] === spoken) ?? spoken;
}

/** The language of the page: chosen, or the one the server found in the browser's wishes. */
export function language() {
  return settings.value.language ?? document.documentElement.lang ?? "en";
}

effect(() => {
  const { theme, motion } = settings.value;
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (motion) delete root.dataset.motion;
  else root.dataset.motion = "off";
});

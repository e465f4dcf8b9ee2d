// What a person has set, as signals; every change is kept.

import { effect, signal } from "../vendor/preact.js";
import { keep, kept } from "./storage.js";

export const LANGUAGES = ["en", "de", "fr", "it"];
export const THEMES = ["auto", "light", "dark"];
export const LEVELS = ["gentle", "casual", "steady", "sharp", "expert", "master"];

/** @typedef {{ players: number, level: string }} BotsWish */

/** @type {BotsWish} */
const DEFAULT_BOTS = { players: 4, level: "steady" };
const DEFAULTS = {
  /** @type {string | null} */ language: null,
  theme: "auto",
  sound: true,
  motion: true,
  tempo: 1,
  confirm: true,
  sortsByNumber: true,
  showsSum: true,
  mutesChat: false,
  notifies: false,
  name: "",
  /** Against how many of which level, by game. @type {Record<string, BotsWish>} */ bots: {},
};

/** @type {import("../vendor/preact.js").Signal<typeof DEFAULTS>} */
export const settings = signal({ ...DEFAULTS, ...kept("settings", {}) });

/** @param {Partial<typeof DEFAULTS>} changes */
export function set(changes) {
  settings.value = { ...settings.peek(), ...changes };
  keep("settings", settings.peek());
}

/** Against whom a game is played when nothing else is said. @param {string | null} game */
export const botsFor = (game) => settings.value.bots[game ?? ""] ?? DEFAULT_BOTS;

/** Whether anything should move: the person's switch, and the system's. */
export function moves() {
  return settings.peek().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
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

// A short note that comes, is read, and goes: copied, refused, found again.

import { html, signal } from "../vendor/preact.js";
import { announce } from "./live_region.js";

/** @type {import("../vendor/preact.js").Signal<{ text: string, kind: string } | null>} */
const shown = signal(null);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text @param {"plain" | "alarm"} [kind] @param {number} [milliseconds] */
export function note(text, kind = "plain", milliseconds = 4000) {
  clearTimeout(timer);
  shown.value = { text, kind };
  announce(text);
  timer = setTimeout(() => {
    shown.value = null;
  }, milliseconds);
}

export function NoteHolder() {
  const now = shown.value;
  return now ? html`<aside class=${`note-over ${now.kind}`}>${now.text}</aside>` : null;
}

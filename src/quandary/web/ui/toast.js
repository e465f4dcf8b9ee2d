// A short note that comes, is read, and goes: copied, refused, found again.

import { h, html, signal } from "../vendor/preact.js";
import { announce } from "./live_region.js";

/** What can be done about what a note says. @typedef {{ label: string, go: () => void }} Offer */

/** @type {import("../vendor/preact.js").Signal<{ text: string, kind: string, offer: Offer | null } | null>} */
const shown = signal(null);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text @param {"plain" | "alarm"} [kind] @param {number} [milliseconds]
 * @param {Offer | null} [offer]
 */
export function note(text, kind = "plain", milliseconds = 4000, offer = null) {
  clearTimeout(timer);
  shown.value = { text, kind, offer };
  announce(text);
  timer = setTimeout(() => {
    shown.value = null;
  }, milliseconds);
}

export function NoteHolder() {
  const now = shown.value;
  if (!now) return null;
  return html`<aside class=${`note-over ${now.kind}`}>${now.text}${h(OfferButton, now)}</aside>`;
}

/** @param {{ offer: Offer | null }} props */
function OfferButton({ offer }) {
  if (!offer) return null;
  const take = () => {
    clearTimeout(timer);
    shown.value = null;
    offer.go();
  };
  return html`<button class="btn second" onClick=${take}>${offer.label}</button>`;
}

// What the host of the server has to say to everybody: a line, and links to who they are.

import { siteInfo } from "../net/api.js";
import { computed, signal } from "../vendor/preact.js";
import { keep, readKept } from "./storage.js";

const LOOK_EVERY = 60_000;

/** @type {import("../vendor/preact.js").Signal<import("../protocol.js").SiteInfo | null>} */
export const site = signal(null);

const dismissed = signal(readKept("dismissed", ""));

/** The host's line, until it is dismissed. */
export const announcement = computed(() => {
  const text = site.value?.announcement ?? "";
  return text === dismissed.value ? "" : text;
});

export function dismissAnnouncement() {
  dismissed.value = site.peek()?.announcement ?? "";
  keep("dismissed", dismissed.peek());
}

async function look() {
  if (document.hidden) return;
  try {
    site.value = await siteInfo();
  } catch {
    // The server is away, or busy. What it said last stays.
  }
}

export function followSite() {
  look();
  setInterval(look, LOOK_EVERY);
  document.addEventListener("visibilitychange", look);
}

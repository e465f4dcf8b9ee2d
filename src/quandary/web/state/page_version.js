// Whether the server has another page than this one by now. A page on which nothing can be lost
// renews itself; at a table it is offered, and the next way to another screen loads it.

import { signal } from "../vendor/preact.js";

export const isOutOfDate = signal(false);

const RENEWED = "quandary.renewed";

/** Ask, and remember the answer. */
export async function lookForNewer() {
  try {
    const answer = await fetch("/", { method: "HEAD", cache: "no-store" });
    const tag = answer.headers.get("etag") ?? "";
    isOutOfDate.value =
      answer.ok && tag !== "" && !tag.includes(document.documentElement.dataset.site ?? "");
    return isOutOfDate.value ? tag : "";
  } catch {
    return "";
  }
}

/** Load the newer page, if there is one; once only, in case it never comes. */
export async function renew() {
  const tag = await lookForNewer();
  if (!tag) return;
  try {
    if (sessionStorage.getItem(RENEWED) === tag) return;
    sessionStorage.setItem(RENEWED, tag);
  } catch {
    return; // Nothing may be kept, so nothing would stop a page from reloading forever.
  }
  location.reload();
}

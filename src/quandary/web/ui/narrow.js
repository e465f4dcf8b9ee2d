// Whether the window is as narrow as a phone: drawings then have other proportions.

import { signal } from "../vendor/preact.js";

const narrow = matchMedia("(max-width: 599px)");

export const isNarrow = signal(narrow.matches);

narrow.addEventListener("change", () => {
  isNarrow.value = narrow.matches;
});

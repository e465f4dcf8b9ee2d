// What a screen reader hears: the same sentences as on the screen, one after the other.

const MOST = 12;

/**
 * Take away what was said: to somebody who has left the device or the table, in another game, in
 * another language.
 */
export const hush = () => document.getElementById("said")?.replaceChildren();

/** @param {string} sentence */
export function announce(sentence) {
  const log = document.getElementById("said");
  if (!log || !sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  log.append(line);
  while (log.childElementCount > MOST) log.firstElementChild?.remove();
}

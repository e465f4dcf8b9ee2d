// A signal whose every value is made from the one before.

import { computed } from "../vendor/preact.js";

/**
 * `step` reads signals. It may be asked again without anything new, and then gives what it was given.
 * @template T
 * @param {T} first
 * @param {(before: T) => T} step
 * @returns {import("../vendor/preact.js").ReadonlySignal<T>}
 */
export function scan(first, step) {
  let last = first;
  return computed(() => {
    last = step(last);
    return last;
  });
}

// What the browser keeps between visits. Where it may keep nothing, a visit is all there is.

/** @type {Map<string, string>} */
const forThisVisit = new Map();
const PREFIX = "quandary.";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function readKept(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? forThisVisit.get(name);
    return text === null || text === undefined ? otherwise : JSON.parse(text);
  } catch {
    const text = forThisVisit.get(name);
    return text === undefined ? otherwise : JSON.parse(text);
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  const text = JSON.stringify(value);
  forThisVisit.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Full, or not allowed: it lasts for this visit.
  }
}

/** Nothing of anybody stays on this device, nor in this tab. */
export function forgetEverything() {
  forThisVisit.clear();
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage))
        if (name.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** @param {string} name */
export function forget(name) {
  forThisVisit.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

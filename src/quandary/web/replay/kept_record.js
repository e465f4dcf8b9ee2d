// The file that is looked at, and where in it, for as long as the tab is open: a reload shows the same.

const RECORD = "quandary.replay.record";
const PLACE = "quandary.replay.place";
const BEGINNING = { deal: 0, at: 0, seat: /** @type {number | null} */ (null) };

/** @param {string} name */
function read(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null; // Nothing may be kept.
  }
}

/** @param {string} name @param {string | null} text */
function write(name, text) {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Full, or not allowed: a reload asks for the file again.
  }
}

/** The text of the file, if there is one. */
export const keptRecord = () => read(RECORD);

/** @returns {typeof BEGINNING} */
export function keptPlace() {
  try {
    return { ...BEGINNING, ...JSON.parse(read(PLACE) ?? "{}") };
  } catch {
    return BEGINNING;
  }
}

/** Another file, or none; it is looked at from its beginning. @param {string | null} text */
export function keepRecord(text) {
  write(RECORD, text);
  write(PLACE, null);
}

/** @param {typeof BEGINNING} place */
export const keepPlace = (place) => write(PLACE, JSON.stringify(place));

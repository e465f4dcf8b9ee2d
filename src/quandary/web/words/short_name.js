// Names that have little room: the first part of a name, or its beginning, as long as nobody else at the
// table would be called the same.

const ROOM = 10;

/** Ways to say a name, the longest first. @param {string} name @param {number} room */
function formsOf(name, room) {
  const [first] = name.split(/[\s-]+/);
  const letters = [...name];
  const begun = letters.slice(0, room - 1).join("");
  const part = [...first].slice(0, room - 3).join("");
  const last = letters.at(-1) ?? "";
  const apart = /\d/.test(last) ? `${part}. ${last}` : `${part} ${last}.`;
  return [name, first, `${begun}.`, apart];
}

/**
 * A name in at most so many letters, and different from those of the others where that can be.
 * @param {string} name
 * @param {string[]} others
 */
export function shortName(name, others, room = ROOM) {
  const taken = new Set(others.flatMap((other) => formsOf(other, room)));
  const short = formsOf(name, room).filter((form) => [...form].length <= room);
  return short.find((form) => !taken.has(form)) ?? short[0];
}

// The hints for a learner, one after the other. A game says which hints fit the
// moment; each is said once.

/**
 * `key` is that of its text, `id` tells hints of one key apart. `also` is said with it, or alone if the rest
 * was said before. After the one that `isLast` there is nothing more to learn.
 * @typedef {object} Hint
 * @property {string} key
 * @property {string} [id]
 * @property {Record<string, string | number>} [args]
 * @property {Hint} [also]
 * @property {boolean} [isLast]
 */
/** @typedef {{ said: string[], hint: Hint | null }} Guide */

/** @type {Guide} */
export const NOTHING_SAID = { said: [], hint: null };

/** @param {Hint} hint */
export const idOf = (hint) => hint.id ?? hint.key;

/** A hint and what is said with it. @param {Hint} hint */
const partsOf = (hint) => (hint.also ? [hint, hint.also] : [hint]);

/** The next that fits and was not said. @param {Guide} guide @param {Hint[]} fitting */
export const nextHint = ({ said }, fitting) =>
  fitting.flatMap(partsOf).find((hint) => !said.includes(idOf(hint)));

/**
 * Say the next hint, or nothing where everything was said.
 * @param {Guide} guide
 * @param {Hint[]} fitting
 * @returns {Guide}
 */
export function goOn(guide, fitting) {
  const hint = nextHint(guide, fitting) ?? null;
  return { said: hint ? [...guide.said, ...partsOf(hint).map(idOf)] : guide.said, hint };
}

/**
 * What is said now. A hint stays as long as it fits: while the others play there is none, lest an old one
 * be followed. The last one stays for good.
 * @param {Guide} guide
 * @param {Hint[]} fitting
 * @returns {Guide}
 */
export function guideAt(guide, fitting) {
  const { hint } = guide;
  const stays = hint && fitting.flatMap(partsOf).some((each) => idOf(each) === idOf(hint));
  if (stays || hint?.isLast) return guide;
  return hint || nextHint(guide, fitting) ? goOn(guide, fitting) : guide;
}

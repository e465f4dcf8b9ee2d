// Which cards a person has picked. What may be laid is found in `legal`, nowhere else.

/**
 * Pick a card or put it back; one too many pushes out the one picked first.
 * @param {string[]} picked names of cards
 * @param {string} name
 * @param {number} most
 */
export function pickedWith(picked, name, most) {
  if (picked.includes(name)) return picked.filter((each) => each !== name);
  return [...picked, name].slice(-most);
}

/**
 * The action that lays these cards, if it is legal.
 * @param {string[]} legal
 * @param {string[]} cards
 */
export function layingOf(legal, cards) {
  if (!cards.length) return null;
  const wanted = [...cards].sort().join(" ");
  return (
    legal.find(
      (action) =>
        action.startsWith("lay ") && action.slice(4).split(" ").sort().join(" ") === wanted,
    ) ?? null
  );
}

/** @param {string[]} legal */
export const canTakeBack = (legal) => legal.includes("take back");

/** @param {string[]} legal */
export const canLay = (legal) => legal.some((action) => action.startsWith("lay "));

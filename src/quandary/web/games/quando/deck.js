// The deck in the order from which a fair deal starts (deal-v1), each card with its two ways up.

const HIGHEST = 10;

/** @returns {string[][]} */
export function deck() {
  const numbers = Array.from({ length: HIGHEST + 1 }, (_, number) => number);
  return numbers.flatMap((low) =>
    numbers.filter((high) => high > low).map((high) => [`${low}/${high}`, `${high}/${low}`]),
  );
}

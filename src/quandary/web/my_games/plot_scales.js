// What a plot of many games is drawn from.

const WINDOW = 5; // as the texts say
const MARKS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The mean of each value and those before it, as soon as there are enough. @param {number[]} values */
export function movingMeans(values) {
  return values
    .map((_, i) => values.slice(Math.max(0, i + 1 - WINDOW), i + 1))
    .map((part, i) => ({ i, mean: part.reduce((sum, value) => sum + value, 0) / part.length }))
    .slice(Math.min(WINDOW, values.length) - 1);
}

/** A round number at or above the highest value, and half of it. @param {number} highest */
export function marksFor(highest) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const top = MARKS.map((n) => n * unit).find((mark) => mark >= highest) ?? highest;
  return [0, top / 2, top];
}

/** Marks on both sides of nothing, as far as the values go. @param {number[]} values */
export function marksAround(values) {
  const [, , top] = marksFor(Math.max(1, ...values.map(Math.abs)));
  return [-top, 0, top];
}

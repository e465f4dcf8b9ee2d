// Text on a canvas: the page's letters, and no more than fits.

export const SERIF = '"Iowan Old Style", "Source Serif 4", Charter, "Noto Serif", Georgia, serif';
export const SANS =
  '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Open Sans", system-ui, sans-serif';

/**
 * As much of a text as fits, with an ellipsis.
 * @param {CanvasRenderingContext2D} draw @param {string} text @param {number} room
 */
export function cut(draw, text, room) {
  if (draw.measureText(text).width <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && draw.measureText(`${letters.join("")}…`).width > room) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * A text in lines that fit.
 * @param {CanvasRenderingContext2D} draw @param {string} text @param {number} room
 */
export function linesThatFit(draw, text, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && draw.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => cut(draw, line, room));
}

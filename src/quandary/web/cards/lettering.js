// A word set in the drawn letters: logotype, game names, pen numbers on the score sheet.

import { h } from "../vendor/preact.js";
import { pathOf, widthOf } from "./glyphs.js";

/**
 * @param {{ text: string, weight?: number, gap?: number, label?: string, class?: string }} props
 */
export function Lettering({ text, weight = 11, gap = 5, label = text, class: className }) {
  let x = 0;
  const letters = [...text].map((character) => {
    const letter = h("path", {
      transform: `translate(${x} 0)`,
      d: pathOf(character),
      pathLength: 1,
    });
    x += widthOf(character) + weight + gap;
    return letter;
  });
  const edge = weight / 2 + 0.5;
  const low = text.includes("y") ? 90 : text.includes("Q") ? 73 : 70;
  const box = [-edge, -edge, x - weight - gap + 2 * edge, low + 2 * edge].join(" ");
  return h(
    "k-text",
    { class: className },
    h(
      "svg",
      {
        viewBox: box,
        role: "img",
        "aria-label": label,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": weight,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      },
      letters,
    ),
  );
}

// Numerals and letters as centre lines on one skeleton: card, score sheet and logotype share them,
// so nothing depends on an installed font.

import { h } from "../vendor/preact.js";

/** @type {Record<string, [width: number, path: string]>} */
const GLYPHS = {
  0: [44, "M0 22A22 22 0 0 1 44 22V48A22 22 0 0 1 0 48Z"],
  1: [21, "M0 15L21 0V70"],
  2: [45, "M1 21.5A21.5 21.5 0 0 1 44 21.5C44 31 40 37 31 45L2 70H45"],
  3: [43, "M3 0H41L20 27H21.5A21.5 21.5 0 1 1 1.3 55.8"],
  4: [47, "M35 70V0L0 51H47"],
  5: [44, "M40 0H8L4.5 34.5A22 22 0 1 1 1.2 56"],
  6: [44, "M33 0L5 34M44 48A22 22 0 1 1 0 48A22 22 0 1 1 44 48Z"],
  7: [43, "M0 0H43L15 70"],
  8: [42, "M21 0A16 16 0 0 1 21 32A16 16 0 0 1 21 0ZM21 30A20 20 0 0 1 21 70A20 20 0 0 1 21 30Z"],
  9: [44, "M11 70L39 36M44 22A22 22 0 1 1 0 22A22 22 0 1 1 44 22Z"],
  10: [67, "M0 13L18 0V70M35 16A16 16 0 0 1 67 16V54A16 16 0 0 1 35 54Z"],
  "?": [40, "M0 20A20 20 0 1 1 30 37C22 42 20 45 20 50M20 69V70"],
  "+": [34, "M17 22V56M0 39H34"],
  "–": [34, "M0 39H34"],
  " ": [18, ""],
  Q: [62, "M62 39A31 31 0 1 1 0 39A31 31 0 1 1 62 39ZM40 50L62 72"],
  u: [38, "M0 30V51A19 19 0 0 0 38 51M38 30V70"],
  a: [40, "M40 50A20 20 0 1 1 0 50A20 20 0 1 1 40 50ZM40 30V70"],
  n: [38, "M0 30V70M0 49A19 19 0 0 1 38 49V70"],
  d: [40, "M40 50A20 20 0 1 1 0 50A20 20 0 1 1 40 50ZM40 0V70"],
  r: [22, "M0 30V70M0 50A20 20 0 0 1 22 30"],
  y: [38, "M0 30V46A19 19 0 0 0 38 46M38 30V70A19 19 0 0 1 6 83"],
  o: [40, "M40 50A20 20 0 1 1 0 50A20 20 0 1 1 40 50Z"],
  Y: [46, "M0 0L23 34L46 0M23 34V70"],
  G: [56, "M54 16A30 34 0 1 0 56 46V38H34"],
  O: [62, "M62 35A31 35 0 1 1 0 35A31 35 0 1 1 62 35Z"],
  B: [42, "M0 0V70H24A18.5 18.5 0 0 0 24 33H0M0 0H22A16.5 16.5 0 0 1 22 33"],
  V: [50, "M0 0L25 70L50 0"],
};

/** The drawn path of a character, empty for one that is not drawn. @param {string} character */
export const pathOf = (character) => GLYPHS[character]?.[1] ?? "";

/** How wide a character is on the 70-high skeleton. @param {string} character */
export const widthOf = (character) => GLYPHS[character]?.[0] ?? 20;

/** Whether every character of a text can be drawn. @param {string} text */
export const canDraw = (text) => [...text].every((character) => character in GLYPHS);

/** Numbers that could be read upside down carry a line below. @param {string} character */
export const isUnderlined = (character) => character === "6" || character === "9";

/**
 * One numeral or letter, centred on a point.
 * @param {string} character
 * @param {{ x: number, y: number, scale: number, weight: number }} place
 */
export function numeral(character, { x, y, scale, weight }) {
  const width = widthOf(character);
  const line = `M${width / 2 - 13} ${70 + weight * 1.28}H${width / 2 + 13}`;
  return h(
    "g",
    {
      transform: `translate(${x - (width * scale) / 2} ${y - 35 * scale}) scale(${scale})`,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": weight,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    h("path", { d: pathOf(character) }),
    isUnderlined(character) ? h("path", { d: line, "stroke-width": weight * 0.54 }) : null,
  );
}

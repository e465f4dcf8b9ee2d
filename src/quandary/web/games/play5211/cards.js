// The face of a 5211 card: a big shape in the colour's tone, its value, letter and small shapes;
// a 1 is a Kododo. Its back: the lizard between two rows of the five shapes.

import { numeral } from "../../cards/glyphs.js";
import { h } from "../../vendor/preact.js";
import { COLOURS, lizard, SHAPES } from "./shapes.js";

/** @type {Record<string, [x: number, y: number, scale: number]>} */
const BIG_SHAPE = {
  y: [50, 66, 3.3],
  g: [50, 64, 3.35],
  o: [50, 67, 3.05],
  b: [51, 66, 3.35],
  v: [50, 67, 3.75],
};

const stock = () => h("rect", { class: "stock", x: 0.5, y: 0.5, width: 99, height: 139, rx: 11 });

/**
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {string} [turn]
 */
const small = (colour, x, y, scale, turn = "") =>
  h("path", {
    fill: "currentColor",
    transform: `translate(${x} ${y}) ${turn} scale(${scale}) translate(-12 -12)`,
    d: SHAPES[colour],
  });

/** @param {number} x @param {number} y @param {number} scale */
const kododo = (x, y, scale) =>
  h(
    "g",
    {
      transform: `translate(${x} ${y}) scale(${scale}) translate(-32 -32)`,
      style: { "--eye": "var(--face)" },
    },
    lizard(),
  );

/** @param {string} colour @param {number} value */
function miniFace(colour, value) {
  if (value === 1) {
    return [
      kododo(50, 53, 1.28),
      small(colour, 27, 115, 1.1),
      numeral("1", { x: 76, y: 115, scale: 0.38, weight: 18 }),
    ];
  }
  const isSix = value === 6;
  return [
    numeral(String(value), { x: 50, y: isSix ? 46 : 50, scale: isSix ? 0.8 : 0.9, weight: 17 }),
    small(colour, 50, 115, 1.22),
  ];
}

/** @param {string} colour @param {number} value */
function fullFace(colour, value) {
  const [x, y, scale] = BIG_SHAPE[colour];
  const big = h("path", {
    class: "tone",
    transform: `translate(${x} ${y}) scale(${scale}) translate(-12 -12)`,
    d: SHAPES[colour],
  });
  const letter = (/** @type {string} */ transform) =>
    h("g", { transform }, numeral(colour.toUpperCase(), { x: 17, y: 19, scale: 0.17, weight: 17 }));
  if (value === 1) {
    return [
      big,
      kododo(52, 68, 1.16),
      letter(""),
      small(colour, 83, 18, 0.56),
      numeral("1", { x: 83, y: 119, scale: 0.27, weight: 17 }),
      small(colour, 17, 121, 0.56),
    ];
  }
  return [
    big,
    numeral(String(value), {
      x: 50,
      y: colour === "g" ? 73 : 67,
      scale: value === 6 ? 0.64 : 0.7,
      weight: 16,
    }),
    letter(""),
    letter("rotate(180 50 70)"),
    small(colour, 83, 18, 0.56),
    small(colour, 17, 122, 0.56, "rotate(180)"),
  ];
}

/**
 * A card face up.
 * @param {{ colour: string, value: number, mini?: boolean, label?: string } & Record<string, unknown>} props
 */
export function Play5211Card({ colour, value, mini = false, label, ...rest }) {
  const style = {
    "--face": `var(--f-${colour})`,
    "--tone": `var(--f-${colour}-tone)`,
    "--ink": `var(--f-${colour}-ink)`,
  };
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "f-card",
    { ...rest, card: "", ...(mini ? { mini: "" } : {}), style },
    h(
      "svg",
      { viewBox: "0 0 100 140", ...role },
      stock(),
      h("rect", { class: "panel", x: 5, y: 5, width: 90, height: 130, rx: 7.5 }),
      h("g", { class: "ink" }, mini ? miniFace(colour, value) : fullFace(colour, value)),
    ),
  );
}

/**
 * A card face down.
 * @param {{ mini?: boolean, label?: string } & Record<string, unknown>} props
 */
export function Play5211Back({ mini = false, label, ...rest }) {
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const rows = COLOURS.flatMap((colour, i) => [
    h("path", {
      fill: "currentColor",
      opacity: 0.55,
      transform: `translate(${15.5 + i * 14.6} 18) scale(.44)`,
      d: SHAPES[colour],
    }),
    h("path", {
      fill: "currentColor",
      opacity: 0.55,
      transform: `translate(${84.5 - i * 14.6} 122) rotate(180) scale(.44)`,
      d: SHAPES[colour],
    }),
  ]);
  return h(
    "f-card",
    { ...rest, card: "", down: "", ...(mini ? { mini: "" } : {}) },
    h(
      "svg",
      { viewBox: "0 0 100 140", ...role },
      stock(),
      h("rect", { class: "panel back", x: 5, y: 5, width: 90, height: 130, rx: 7.5 }),
      h(
        "g",
        { class: "backink" },
        h("g", { transform: "translate(24 44) scale(.82)" }, lizard()),
        rows,
      ),
    ),
  );
}

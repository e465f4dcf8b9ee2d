// The five shapes of 5211 in a box of 24, and the Kododo in a box of 64, seen from above.

import { h } from "../../vendor/preact.js";

/** @type {Record<string, string>} */
export const SHAPES = {
  y: "M12 1.6A10.4 10.4 0 1 1 12 22.4A10.4 10.4 0 1 1 12 1.6Z",
  g: "M10.4 2.6Q12 0 13.6 2.6L23 19.2Q24.2 22 21.2 22H2.8Q-.2 22 1 19.2Z",
  o: "M5 2.4H19Q21.6 2.4 21.6 5V19Q21.6 21.6 19 21.6H5Q2.4 21.6 2.4 19V5Q2.4 2.4 5 2.4Z",
  b: "M15.2 1.2A11 11 0 1 0 22.9 14.2A8.7 8.7 0 0 1 15.2 1.2Z",
  v:
    "M12 .4Q13.6 8.6 15 9.4Q16 10.6 23.6 12Q16 13.4 15 14.6Q13.6 15.4 12 23.6" +
    "Q10.4 15.4 9 14.6Q8 13.4 .4 12Q8 10.6 9 9.4Q10.4 8.6 12 .4Z",
};

/** The letters printed on the cards, the same in every language. */
export const COLOURS = ["y", "g", "o", "b", "v"];

/**
 * A shape on its colour: the token of a lane.
 * @param {{ colour: string, class?: string }} props
 */
export function Shape({ colour, class: name }) {
  return h(
    "k-shape",
    { class: name, style: { "--face": `var(--f-${colour})`, "--ink": `var(--f-${colour}-ink)` } },
    h(
      "svg",
      { viewBox: "-1 -1 26 26", "aria-hidden": "true" },
      h("path", { d: SHAPES[colour], fill: "currentColor" }),
    ),
  );
}

const LIMBS =
  "M25 23C20 26 17 22 11.5 26M31 20C35 18 33 12 39 9.5M33 41C27 37 24 43 18.5 42.5M38 36C43 33 46 38 52 35";
const CLAWS =
  "M11.5 26l-5.5-1.6M11.5 26l-4.6 3.6M11.5 26l-.4 5.4M39 9.5l-1-5.5M39 9.5l4.6-3.6M39 9.5l5.6 1.2" +
  "M18.5 42.5l-5.6-2.2M18.5 42.5l-5 2.6M18.5 42.5l-1.6 5.4M52 35l2.6-5M52 35l5.7-.8M52 35l4 4.2";
const BODY = [
  [11.5, "M22.5 15.5C26 22 33.5 24.5 35.5 32"],
  [10.5, "M34.5 28C36.5 33.5 36 38.5 34 42"],
  [7, "M34.5 41C32 46.5 31 51 33.5 55"],
  [4.4, "M32.2 51.5C32 62 46.5 63.5 49.5 56C51.5 50.5 45 47.5 43 52"],
];
const HEAD = "M19 1C22.5 1 27 6.5 27 12C27 17 23.5 20.5 19 20.5S11 17 11 12C11 6.5 15.5 1 19 1Z";
const SPINE = "M24.5 19C28.5 24 34.5 26.5 35.5 33C36 37 35 40.5 34 43.5";

/** The Kododo in the present colour; `--eye` is the colour of the ground it lies on. */
export function lizard() {
  const eye = "var(--eye,#fff)";
  return [
    h(
      "g",
      {
        fill: "none",
        stroke: "currentColor",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      },
      h("path", { "stroke-width": 4.6, d: LIMBS }),
      h("path", { "stroke-width": 2.5, d: CLAWS }),
      BODY.map(([width, d]) => h("path", { "stroke-width": width, d })),
    ),
    h("path", { fill: "currentColor", transform: "rotate(-33 19 11.5)", d: HEAD }),
    h(
      "g",
      { fill: eye },
      h("circle", { cx: 14.6, cy: 11.8, r: 1.9 }),
      h("circle", { cx: 21.2, cy: 7.6, r: 1.9 }),
    ),
    h("path", {
      fill: "none",
      stroke: eye,
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-dasharray": ".1 4.7",
      d: SPINE,
    }),
  ];
}

/** The Kododo as small as an icon. */
export const KododoIcon = () =>
  h("k-icon", {}, h("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" }, lizard()));

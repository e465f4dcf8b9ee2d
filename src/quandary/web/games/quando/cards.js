// The face of a Quando card: a numeral in a square watch of ten ticks, as many lit as it says.

import { isUnderlined, numeral } from "../../cards/glyphs.js";
import { h } from "../../vendor/preact.js";

/** The ten ticks; *quando* is Italian for "when". @param {number} lit */
function dial(lit) {
  const ticks = Array.from({ length: 10 }, (_, i) => {
    const angle = ((i * 36 + 18 - 90) * Math.PI) / 180;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const far = ((Math.abs(c) / 38.5) ** 7 + (Math.abs(s) / 58.5) ** 7) ** (-1 / 7);
    const at = (/** @type {number} */ r) => `${(50 + c * r).toFixed(1)} ${(70 + s * r).toFixed(1)}`;
    return h("path", { d: `M${at(far)}L${at(far - 6.5)}`, opacity: i < lit ? 0.95 : 0.24 });
  });
  return h(
    "g",
    {
      class: "dial",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 3.2,
      "stroke-linecap": "round",
    },
    ticks,
  );
}

/**
 * The corner that tells a remembered other side; bigger where the card is small. The numeral makes room
 * for it (`besideEar`).
 * @param {number} known
 * @param {boolean} isMini
 */
function dogEar(known, isMini) {
  const text = String(known);
  const place = isMini
    ? { x: 71, y: 29, scale: known === 10 ? 0.3 : 0.38, weight: 19 }
    : { x: 74, y: 26, scale: known === 10 ? 0.22 : 0.27, weight: 18 };
  const cut = isMini ? 45 : 54;
  const deep = 100 - cut;
  return [
    h("path", { class: "ear", d: `M${cut} .5H88.5A11 11 0 0 1 99.5 11.5V${deep}Z` }),
    h("path", {
      class: "earline",
      d: `M${cut} .5L99.5 ${deep}H${cut + 7}A7 7 0 0 1 ${cut} ${deep - 7}Z`,
    }),
    h("g", { class: "earink" }, numeral(text, place)),
  ];
}

/** @param {string} text @param {boolean} isMini */
function scaleOf(text, isMini) {
  if (text === "?") return 0.8;
  if (text === "10") return isMini ? 1.02 : 0.82;
  if (isUnderlined(text)) return isMini ? 1.08 : 0.9;
  return isMini ? 1.24 : 0.98;
}

/**
 * Where the numeral stands on a card with a dog-ear: lower, and smaller where it has to be.
 * @param {boolean} isMini
 */
const besideEar = (isMini) => (isMini ? { x: 44, y: 93, by: 0.72 } : { x: 47, y: 84, by: 0.84 });

/**
 * One side of a card. `number` null is a side nobody may see; `knows` is what the viewer
 * remembers of its other side.
 * @param {{ number: number | null, mini?: boolean, knows?: number | null, label?: string }
 *   & Record<string, unknown>} props
 */
export function QuandoCard({ number, mini = false, knows = null, label, ...rest }) {
  const text = number === null ? "?" : String(number);
  const hue = number === null ? "x" : text;
  const rise = isUnderlined(text) ? (mini ? -9 : -7) : 0;
  const place = knows === null ? { x: 50, y: 70, by: 1 } : besideEar(mini);
  const inset = mini ? 4 : 5;
  const style = { "--face": `var(--q${hue})`, "--ink": `var(--q${hue}-ink)` };
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "q-card",
    { ...rest, card: "", ...(mini ? { mini: "" } : {}), style },
    h(
      "svg",
      { viewBox: "0 0 100 140", ...role },
      h("rect", { class: "stock", x: 0.5, y: 0.5, width: 99, height: 139, rx: 11 }),
      h("rect", {
        class: "panel",
        x: inset,
        y: inset,
        width: 100 - 2 * inset,
        height: 140 - 2 * inset,
        rx: mini ? 8 : 7.5,
      }),
      h(
        "g",
        { class: "ink" },
        mini ? null : dial(number ?? 0),
        numeral(text, {
          x: place.x,
          y: place.y + rise,
          scale: scaleOf(text, mini) * place.by,
          weight: mini ? 16.5 : 15.5,
        }),
      ),
      knows === null ? null : dogEar(knows, mini),
    ),
  );
}

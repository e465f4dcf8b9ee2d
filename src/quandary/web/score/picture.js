// A score sheet as a picture: the same leaf of paper and the same pencil as on the screen, on a canvas.

import { pathOf, widthOf } from "../cards/glyphs.js";
import { cut, SANS, SERIF } from "../ui/canvas_text.js";
import { t } from "../words/words.js";

const INK = {
  felt: "oklch(88.8% 0.026 134)",
  paper: "oklch(98.8% 0.012 95)",
  rule: "oklch(62% 0.07 240 / 0.34)",
  margin: "oklch(62% 0.15 25 / 0.5)",
  pencil: "oklch(31% 0.035 260)",
  zero: "oklch(47% 0.1 160)",
  text: "oklch(25% 0.028 168)",
};
const SCALE = 2;
const EDGE = 28;
const LABEL = 150;
const ROW = 46;
const COLUMN = 104;
const HEAD = 74;

/**
 * A number in the drawn letters, centred on a point.
 * @param {CanvasRenderingContext2D} draw
 * @param {number} number
 * @param {{ x: number, y: number, height: number, weight: number, colour: string }} how
 */
function pen(draw, number, { x, y, height, weight, colour }) {
  const scale = height / 70;
  const gap = weight + 5;
  const digits = [...String(number)];
  const wide = digits.reduce((all, digit) => all + widthOf(digit) + gap, -gap);
  draw.save();
  draw.translate(x - (wide * scale) / 2, y - height / 2);
  draw.scale(scale, scale);
  draw.strokeStyle = colour;
  draw.lineWidth = weight;
  draw.lineCap = "round";
  draw.lineJoin = "round";
  for (const digit of digits) {
    draw.stroke(new Path2D(pathOf(digit)));
    draw.translate(widthOf(digit) + gap, 0);
  }
  draw.restore();
}

/**
 * @param {CanvasRenderingContext2D} draw
 * @param {number} y @param {number} width @param {string} colour @param {number} thick
 */
function rule(draw, y, width, colour, thick = 1) {
  draw.fillStyle = colour;
  draw.fillRect(EDGE, y, width, thick);
}

/** @param {import("./share.js").Shown} shown */
export function drawPicture(shown) {
  const { title, names, rows, totals, best, outcome } = shown;
  const width = LABEL + COLUMN * names.length;
  const height = ROW * (rows.length + 2) + 26;
  const below = outcome ? 44 : 0;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (HEAD + height + below + 2 * EDGE) * SCALE;
  const draw = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  draw.scale(SCALE, SCALE);
  draw.fillStyle = INK.felt;
  draw.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(draw, title, outcome, width);
  draw.translate(0, HEAD + below);
  draw.fillStyle = INK.paper;
  draw.shadowColor = "oklch(20% 0.03 165 / 0.3)";
  draw.shadowBlur = 18;
  draw.fillRect(EDGE, EDGE, width, height);
  draw.shadowColor = "transparent";
  draw.fillStyle = INK.margin;
  draw.fillRect(EDGE + LABEL, EDGE, 1.5, height);
  drawRows(draw, names, rows, width);
  drawTotals(draw, totals, best, EDGE + ROW * (rows.length + 1) + 8, width);
  return canvas;
}

/** @param {CanvasRenderingContext2D} draw @param {string} title @param {string} outcome @param {number} width */
function drawHead(draw, title, outcome, width) {
  draw.fillStyle = INK.text;
  draw.textBaseline = "middle";
  draw.font = `600 30px ${SERIF}`;
  draw.fillText(cut(draw, title, width), EDGE, EDGE + 16);
  draw.font = `400 15px ${SANS}`;
  draw.fillText(t("web.score.made_with"), EDGE, EDGE + 48);
  draw.font = `600 20px ${SERIF}`;
  if (outcome) draw.fillText(cut(draw, outcome, width), EDGE, EDGE + 84);
}

/** @param {number} seat */
const middleOf = (seat) => EDGE + LABEL + COLUMN * (seat + 0.5);

/**
 * @param {CanvasRenderingContext2D} draw
 * @param {string[]} names
 * @param {{ label: string, points: number[] }[]} rows
 * @param {number} width
 */
function drawRows(draw, names, rows, width) {
  draw.textAlign = "center";
  draw.font = `600 16px ${SANS}`;
  draw.fillStyle = INK.text;
  for (const [seat, name] of names.entries())
    draw.fillText(cut(draw, name, COLUMN - 12), middleOf(seat), EDGE + ROW / 2);
  draw.textAlign = "left";
  draw.font = `400 15px ${SANS}`;
  for (const [i, { label, points }] of rows.entries()) {
    const y = EDGE + ROW * (i + 1);
    rule(draw, y, width, INK.rule);
    draw.fillStyle = INK.text;
    draw.fillText(cut(draw, label, LABEL - 24), EDGE + 14, y + ROW / 2);
    for (const [seat, number] of points.entries()) {
      const colour = number ? INK.pencil : INK.zero;
      pen(draw, number, { x: middleOf(seat), y: y + ROW / 2, height: 21, weight: 7, colour });
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} draw
 * @param {number[]} totals @param {number[]} best @param {number} y @param {number} width
 */
function drawTotals(draw, totals, best, y, width) {
  rule(draw, y - 6, width, INK.pencil, 2);
  draw.fillStyle = INK.text;
  draw.font = `700 16px ${SANS}`;
  draw.fillText(t("score.total"), EDGE + 14, y + ROW / 2);
  for (const [seat, number] of totals.entries()) {
    const x = middleOf(seat);
    pen(draw, number, { x, y: y + ROW / 2, height: 27, weight: 8.5, colour: INK.pencil });
    if (!best.includes(seat)) continue;
    draw.fillStyle = INK.pencil;
    draw.fillRect(x - 26, y + ROW - 2, 52, 2.5);
    draw.fillRect(x - 24, y + ROW + 3, 48, 1.5);
  }
}

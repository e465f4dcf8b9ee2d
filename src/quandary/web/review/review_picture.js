// A review as a picture to show to others: the graph, luck and skill, and what cost most. It is drawn here,
// and nobody else hears of it.

import { cut, linesThatFit, SANS, SERIF } from "../ui/canvas_text.js";
import { sharePng } from "../ui/hand_on.js";
import { formatSigned } from "../words/numbers.js";
import { t } from "../words/words.js";
import { allActions, endsOf, linesOf } from "./graph_lines.js";
import { mistakeText } from "./notable_choice.js";

/** @typedef {import("./review_model.js").ReviewModel} ReviewModel */
/** @typedef {CanvasRenderingContext2D} Draw */

const INK = {
  felt: "oklch(88.8% 0.026 134)",
  paper: "oklch(98.8% 0.006 95)",
  rule: "oklch(27% 0.03 165 / 0.14)",
  text: "oklch(25% 0.028 168)",
  soft: "oklch(38% 0.03 168)",
};
/** As in `graph_lines.css`. */
const LINE_COLOURS = [
  "oklch(47% 0.19 262)",
  "oklch(56% 0.17 45)",
  "oklch(50% 0.12 158)",
  "oklch(50% 0.2 335)",
  "oklch(55% 0.12 90)",
  "oklch(40% 0.04 250)",
];
const SCALE = 2;
const WIDTH = 720;
const EDGE = 28;
const INSIDE = 20;
const GRAPH = { top: 92, height: 250 };
const ROW = 34;
const COLUMNS = [400, 500, 600];

/** @param {ReviewModel} model @param {number | null} seat whose mistake is model, or anybody's */
export const saveReviewPicture = (model, seat) => sharePng(drawReview(model, seat), titleOf(model));

/** @param {ReviewModel} model */
const titleOf = (model) => t("review.title", { game: t(`game.${model.progress.game}`) });

/** @param {ReviewModel} model @param {number | null} seat */
function drawReview(model, seat) {
  const canvas = document.createElement("canvas");
  const draw = /** @type {Draw} */ (canvas.getContext("2d"));
  const wide = WIDTH - 2 * EDGE - 2 * INSIDE;
  draw.font = `400 16px ${SANS}`;
  const [dearest] = model.mistakes(seat);
  const sentences = dearest
    ? [`${t("review.dearest")}: ${model.placeOf(dearest)}.`, ...mistakeText(dearest)]
    : [t("review.none")];
  const lines = sentences.flatMap((sentence) => linesThatFit(draw, sentence, wide));
  const players = model.progress.players.length;
  const tableTop = GRAPH.top + GRAPH.height + 44;
  const textTop = tableTop + ROW * (players + 1) + 26;
  const height = textTop + lines.length * 24 + 40;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  draw.scale(SCALE, SCALE);
  draw.textBaseline = "middle";
  drawPaper(draw, height, titleOf(model));
  drawGraph(draw, model);
  drawTable(draw, model, tableTop);
  draw.font = `400 16px ${SANS}`;
  draw.fillStyle = INK.text;
  for (const [i, line] of lines.entries()) draw.fillText(line, EDGE + INSIDE, textTop + i * 24);
  return canvas;
}

/** @param {Draw} draw @param {number} height @param {string} title */
function drawPaper(draw, height, title) {
  draw.fillStyle = INK.felt;
  draw.fillRect(0, 0, WIDTH, height);
  draw.fillStyle = INK.text;
  draw.font = `600 30px ${SERIF}`;
  draw.fillText(cut(draw, title, WIDTH - 2 * EDGE), EDGE, 34);
  draw.font = `400 15px ${SANS}`;
  draw.fillText(t("web.review.made_with"), EDGE, 62);
  draw.fillStyle = INK.paper;
  draw.beginPath();
  draw.roundRect(EDGE, GRAPH.top - 12, WIDTH - 2 * EDGE, height - GRAPH.top - 8, 16);
  draw.fill();
}

/** @param {Draw} draw @param {ReviewModel} model */
function drawGraph(draw, model) {
  const { deals, players } = model.progress;
  const left = EDGE + INSIDE + 34;
  const right = WIDTH - EDGE - INSIDE;
  const bottom = GRAPH.top + GRAPH.height;
  const actions = Math.max(1, allActions(deals));
  const x = (/** @type {number} */ at) => left + ((right - left) * at) / actions;
  const y = (/** @type {number} */ win) => bottom - (GRAPH.height - 14) * win;
  draw.font = `400 13px ${SANS}`;
  draw.fillStyle = INK.soft;
  draw.textAlign = "right";
  for (const mark of [0, 0.5, 1]) {
    draw.fillText(`${100 * mark} %`, left - 8, y(mark));
    stroke(draw, [left, y(mark), right, y(mark)], INK.rule, 1);
  }
  draw.textAlign = "center";
  const ends = endsOf(model.review?.round_ends ?? null, deals);
  for (const [i, end] of ends.entries()) {
    stroke(draw, [x(end), y(1), x(end), y(0)], INK.rule, 1);
    draw.fillText(String(i + 1), (x(i ? ends[i - 1] : 0) + x(end)) / 2, bottom + 14);
  }
  draw.textAlign = "left";
  const lines = linesOf(model.decisions, deals, players.length, model.review?.winners ?? []);
  for (const [seat, line] of lines.entries())
    stroke(
      draw,
      line.flatMap(({ at, win }) => [x(at), y(win)]),
      LINE_COLOURS[seat],
      seat === model.mySeat ? 3.5 : 2,
    );
}

/** @param {Draw} draw @param {number[]} places x and y in turn @param {string} colour @param {number} thick */
function stroke(draw, places, colour, thick) {
  draw.beginPath();
  for (let i = 0; i < places.length; i += 2) draw.lineTo(places[i], places[i + 1]);
  draw.strokeStyle = colour;
  draw.lineWidth = thick;
  draw.lineJoin = "round";
  draw.stroke();
}

/** @param {Draw} draw @param {ReviewModel} model @param {number} top */
function drawTable(draw, model, top) {
  const heads = ["result", "luck", "skill"].map((key) => t(`review.${key}`));
  draw.font = `400 14px ${SANS}`;
  draw.fillStyle = INK.soft;
  draw.textAlign = "right";
  for (const [i, head] of heads.entries()) draw.fillText(head, COLUMNS[i] + 60, top);
  for (const [seat, share] of (model.review?.players ?? []).entries()) {
    const y = top + ROW * (seat + 1);
    stroke(draw, [EDGE + INSIDE, y - ROW / 2, WIDTH - EDGE - INSIDE, y - ROW / 2], INK.rule, 1);
    draw.textAlign = "left";
    stroke(draw, [EDGE + INSIDE, y, EDGE + INSIDE + 18, y], LINE_COLOURS[seat], 4);
    draw.fillStyle = INK.text;
    draw.font = `600 16px ${SANS}`;
    const name = model.progress.players[seat] || model.nameOf(seat);
    draw.fillText(cut(draw, name, 300), EDGE + INSIDE + 28, y);
    draw.textAlign = "right";
    for (const [i, value] of [share.result, share.luck, share.skill].entries()) {
      draw.font = `${i ? 400 : 600} 16px ${SANS}`;
      draw.fillText(formatSigned(value), COLUMNS[i] + 60, y);
    }
  }
  draw.textAlign = "left";
}

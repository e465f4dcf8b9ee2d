// A score sheet to show to others: as text, as a picture, as a file. Nothing leaves this device but
// what a person hands on.

import { download, fileName, handOn, sharePng } from "../ui/hand_on.js";
import { note } from "../ui/toast.js";
import { isolate } from "../words/isolate.js";
import { t } from "../words/words.js";
import { fileText } from "./pad.js";
import { drawPicture } from "./picture.js";

/**
 * What is shown of a pad, whatever its game.
 * @typedef {object} Shown
 * @property {string} title
 * @property {string[]} names
 * @property {{ label: string, points: number[] }[]} rows
 * @property {number[]} totals
 * @property {number[]} best seats that lead, or have won
 * @property {string} outcome empty before the end
 */

/** @param {Shown} shown */
export function sheetText({ title, names, rows, totals, outcome }) {
  const lines = [
    { label: "", cells: names },
    ...rows.map(({ label, points }) => ({ label, cells: points.map(String) })),
    { label: t("score.total"), cells: totals.map(String) },
  ];
  const first = Math.max(...lines.map(({ label }) => label.length));
  const widths = names.map((name) => Math.max(name.length, 4));
  const inColumn = (/** @type {string} */ cell, /** @type {number} */ seat) =>
    " ".repeat(widths[seat] - cell.length) + isolate(cell);
  const table = lines.map(({ label, cells }) =>
    [label.padEnd(first), ...cells.map(inColumn)].join("  "),
  );
  return [title, "", ...table, ...(outcome ? ["", outcome] : [])].join("\n");
}

/** @param {Shown} shown */
export async function shareText(shown) {
  const text = sheetText(shown);
  if (await handOn({ text })) return;
  try {
    await navigator.clipboard.writeText(text);
    note(t("web.score.copied"));
  } catch {
    download(new Blob([text], { type: "text/plain" }), `${fileName(shown.title)}.txt`);
  }
}

/** @param {Shown} shown */
export const sharePicture = (shown) => sharePng(drawPicture(shown), shown.title);

/** @param {import("./pad.js").Pad} pad @param {string} title */
export const savePad = (pad, title) =>
  download(new Blob([fileText(pad)], { type: "application/json" }), `${fileName(title)}.json`);

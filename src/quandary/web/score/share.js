// A score sheet to show to others: as text, as a picture, as a file. Nothing leaves this device but
// what a person hands on.

import { note } from "../ui/toast.js";
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
  const table = lines.map(({ label, cells }) =>
    [label.padEnd(first), ...cells.map((cell, seat) => cell.padStart(widths[seat]))].join("  "),
  );
  return [title, "", ...table, ...(outcome ? ["", outcome] : [])].join("\n");
}

/** @param {Blob} file @param {string} name */
function download(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hand something to another app, if this device can; whether it did. @param {ShareData} data */
async function handOn(data) {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") return false;
  }
  return true;
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
export async function sharePicture(shown) {
  const canvas = drawPicture(shown);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!picture) return;
  const name = `${fileName(shown.title)}.png`;
  const file = new File([picture], name, { type: "image/png" });
  if (!(await handOn({ files: [file] }))) download(file, name);
}

/** @param {import("./pad.js").Pad} pad @param {string} title */
export const savePad = (pad, title) =>
  download(new Blob([fileText(pad)], { type: "application/json" }), `${fileName(title)}.json`);

/** @param {string} title */
const fileName = (title) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

// A record as a file on this device.

import { recordFile } from "./api.js";

/** @param {string} table @param {number | null} [game] which of its games; the last one without */
export async function saveRecord(table, game = null) {
  const file = await recordFile(table, game);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

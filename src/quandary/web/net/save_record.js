// A record as a file on this device.

import { download } from "../ui/hand_on.js";
import { recordFile } from "./api.js";

/** @param {string} table @param {number | null} [game] which of its games; the last one without */
export async function saveRecord(table, game = null) {
  const file = await recordFile(table, game);
  download(file, file.name);
}

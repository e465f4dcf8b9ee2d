// Sheets that are fetched when somebody wants them: a first visit does without.

import { t } from "../words/words.js";
import { showSheet } from "./sheet.js";
import { note } from "./toast.js";

/** @param {() => Promise<() => any>} fetchContent gives a component that renders a `Sheet` */
export async function showLateSheet(fetchContent) {
  try {
    showSheet(await fetchContent());
  } catch {
    note(t("web.problem.no_connection"), "alarm");
  }
}

// Sheets that are fetched when somebody wants them: a first visit does without.

import { lookForNewer, renew } from "../state/page_version.js";
import { place } from "../state/router.js";
import { t } from "../words/words.js";
import { closeSheet, showSheet } from "./sheet.js";
import { note } from "./toast.js";

/** @param {() => Promise<() => any>} fetchContent gives a component that renders a `Sheet` */
export async function showLateSheet(fetchContent) {
  try {
    showSheet(await fetchContent());
  } catch {
    if (await lookForNewer()) await getNewerPage();
    else note(t("web.problem.no_connection"), "alarm");
  }
}

/** An upgraded server no longer has the scripts of this page. At a table, a ribbon offers the newer one. */
async function getNewerPage() {
  closeSheet(); // While one is open, nothing else can be pressed.
  if (place.peek().screen !== "table") await renew();
}

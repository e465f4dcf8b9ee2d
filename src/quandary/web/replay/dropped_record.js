// A record can be dropped anywhere on the page: it is replayed at once.

import { goTo } from "../state/router.js";
import { openRecord } from "./opened_record.js";

/** @param {DragEvent} event */
const hasFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;

/** Say over the whole page what a drop would do. @param {boolean} isOver */
const show = (isOver) => document.documentElement.toggleAttribute("data-drop", isOver);

export function listenToDrops() {
  addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) show(false);
  });
  addEventListener("drop", async (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    openRecord(await file.text());
    goTo("/replay");
  });
}

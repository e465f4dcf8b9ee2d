// A record can be dropped anywhere on the page but at a table: it is replayed at once, or reviewed by whoever
// looks at a review. A score pad is continued.

import { findGame } from "../games/registry.js";
import { gameOfPad, openedPad } from "../score/opened_pad.js";
import { goTo, place } from "../state/router.js";
import { openRecord } from "./opened_record.js";

/** @param {DragEvent} event */
const hasFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;

/** Nobody leaves a game by a slip of the hand. */
const isAtTable = () => place.peek().screen === "table";

/** Say over the whole page what a drop would do. @param {boolean} isOver */
const show = (isOver) => document.documentElement.toggleAttribute("data-drop", isOver);

export function listenToDrops() {
  addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (isAtTable() && event.dataTransfer) event.dataTransfer.dropEffect = "none";
    else show(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) show(false);
  });
  addEventListener("drop", async (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(false);
    const file = event.dataTransfer?.files[0];
    if (!file || isAtTable()) return;
    const text = await file.text();
    const game = gameOfPad(text);
    if (game && findGame(game)?.scorePad) {
      openedPad.value = text;
      goTo(`/score/${game}`);
      return;
    }
    openRecord(text);
    goTo(place.peek().screen === "review" ? "/review" : "/replay");
  });
}

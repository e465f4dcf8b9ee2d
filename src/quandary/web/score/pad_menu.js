// What can be done with a score pad besides writing on it.

import { gameOf } from "../games/registry.js";
import { closeSheet, Sheet, showSheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { scorePadOf } from "./loaded_pads.js";
import { change, firstRefused, readFile } from "./pad.js";
import { RenameSheet } from "./pad_setup.js";
import { write, writtenOn } from "./pad_store.js";
import { savePad, sharePicture, shareText } from "./share.js";

/** @typedef {import("./pad.js").Pad} Pad */
/** @typedef {import("./share.js").Shown} Shown */

/** @param {{ what: string, hint?: string, onPress: () => void }} props */
const Row = ({ what, hint, onPress }) =>
  html`<button class="row-btn" onClick=${() => {
    closeSheet();
    onPress();
  }}><b>${what}</b>${hint ? html`<span>${hint}</span>` : null}</button>`;

/** @param {{ shown: Shown }} props */
function ShareSheet({ shown }) {
  return h(
    Sheet,
    { title: t("web.score.share") },
    html`<div class="levels">
      ${h(Row, {
        what: t("web.score.share_text"),
        hint: t("web.score.share_text_hint"),
        onPress: () => shareText(shown),
      })}
      ${h(Row, {
        what: t("web.score.share_picture"),
        hint: t("web.score.share_picture_hint"),
        onPress: () => sharePicture(shown),
      })}
    </div>`,
  );
}

/** @param {Shown} shown */
export const showShare = (shown) => showSheet(() => h(ShareSheet, { shown }));

/** Continue the pad in a file that somebody chooses. @param {string} game */
function chooseFile(game) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) openFile(game, await file.text());
  });
  input.click();
}

/** Continue the pad in a file's text. @param {string} game @param {string} text */
export function openFile(game, text) {
  const scorePad = scorePadOf(game);
  const pad = readFile(text, game, gameOf(game).players, scorePad.isWellFormed);
  if (!pad || firstRefused(pad, scorePad.verify)) {
    note(t("web.score.open_bad", { game: t(`game.${game}`) }), "alarm");
    return;
  }
  const { log } = writtenOn(game).peek();
  write(game, { log: change(log, { kind: "begin", pad }), entry: null, isNew: false });
}

/** @param {{ game: string, pad: Pad | null, shown: Shown | null }} props */
function PadMenu({ game, pad, shown }) {
  const { log } = writtenOn(game).peek();
  return h(
    Sheet,
    { title: t("web.score.title") },
    html`<div class="levels">
      ${
        pad && shown
          ? html`
            ${h(Row, {
              what: t("web.score.rename"),
              onPress: () =>
                showSheet(() =>
                  h(RenameSheet, {
                    players: pad.players,
                    onChange: (/** @type {string[]} */ players) =>
                      write(game, { log: change(log, { kind: "rename", players }) }),
                  }),
                ),
            })}
            ${h(Row, {
              what: t("web.score.save"),
              hint: t("web.score.save_hint"),
              onPress: () => savePad(pad, shown.title),
            })}
          `
          : null
      }
      ${h(Row, {
        what: t("web.score.open"),
        hint: t("web.score.open_hint"),
        onPress: () => chooseFile(game),
      })}
      ${
        pad
          ? h(Row, {
              what: t("web.score.new"),
              hint: t("web.score.new_hint"),
              onPress: () => write(game, { isNew: true, entry: null }),
            })
          : null
      }
    </div>`,
  );
}

/** @param {string} game @param {Pad | null} pad @param {Shown | null} shown */
export const showPadMenu = (game, pad, shown) => showSheet(() => h(PadMenu, { game, pad, shown }));

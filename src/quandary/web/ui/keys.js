// Every key that does something, in a list.

import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { Sheet, showSheet } from "./sheet.js";

/** @type {Record<string, [keys: string, what: string][]>} */
const KEYS = {
  quando: [
    ["← →", "arrows"],
    ["space", "choose"],
    ["0 … 9", "digit"],
    ["Enter", "play"],
    ["Esc", "clear"],
    ["D", "showing"],
    ["H", "hidden"],
    ["K", "knock"],
    ["P", "pass"],
    ["S", "sort"],
    ["W", "why"],
    ["L", "log"],
    ["?", "keys"],
  ],
  5211: [
    ["← →", "arrows"],
    ["space", "choose"],
    ["1 … 5", "place"],
    ["Enter", "lay"],
    ["⌫ R", "take_back"],
    ["Esc", "clear"],
    ["W", "why"],
    ["L", "log"],
    ["?", "keys"],
  ],
  replay: [
    ["← →", "replay_step"],
    ["space", "replay_play"],
    ["Home End", "replay_ends"],
    ["PgUp PgDn", "replay_rounds"],
    ["L", "log"],
    ["?", "keys"],
  ],
};

/** @param {string} game */
export function showKeys(game) {
  showSheet(() =>
    h(
      Sheet,
      { title: t("web.keys.title") },
      html`<dl class="keylist">
        ${KEYS[game].map(
          ([keys, what]) => html`<div key=${what}>
            <dt><kbd>${keys === "space" ? t("web.keys.space") : keys}</kbd></dt>
            <dd>${t(`web.keys.${what}`)}</dd>
          </div>`,
        )}
      </dl>`,
    ),
  );
}

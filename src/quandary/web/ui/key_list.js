// Every key that does something, in a list.

import { gameOf } from "../games/registry.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { Sheet, showSheet } from "./sheet.js";

/** @type {[keys: string, what: () => string][]} */
const REPLAY_KEYS = [
  ["← →", () => t("web.keys.replay_step")],
  ["space", () => t("web.keys.replay_play")],
  ["Home End", () => t("web.keys.replay_ends")],
  ["PgUp PgDn", () => t("web.keys.replay_rounds")],
  ["N P", () => t("web.keys.replay_moments")],
  ["L", () => t("web.keys.log")],
  ["?", () => t("web.keys.keys")],
];

/** @param {import("../state/session.js").Session} session */
export function showKeys(session) {
  const list = session.commands ? gameOf(session.game.peek() ?? "").keys : REPLAY_KEYS;
  showSheet(() =>
    h(
      Sheet,
      { title: t("web.keys.title") },
      html`<dl class="keylist">
        ${list.map(
          ([keys, what]) => html`<div key=${keys}>
            <dt><kbd>${keys === "space" ? t("web.keys.space") : keys}</kbd></dt>
            <dd>${what()}</dd>
          </div>`,
        )}
      </dl>`,
    ),
  );
}

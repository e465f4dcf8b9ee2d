// What players are told of a deal that did not go as it should.

import { announce } from "../ui/live.js";
import { note } from "../ui/note.js";
import { listed, t } from "../words/words.js";

/** @typedef {import("../state/table.js").TableSession} TableSession */

const SHOWN_MS = 10_000;

/**
 * An attempt came to nothing: who did not answer.
 * @param {TableSession} session @param {import("../protocol.js").Update} update
 */
export function announceVoid(session, update) {
  if (update.kind !== "deal_voided") return;
  const names = update.detail?.seats?.map((/** @type {number} */ seat) => session.playerName(seat));
  announce(t("web.deal.voided", { players: listed(names ?? []) }));
}

/** Say it when the server was restored or does not keep its promise. @param {TableSession} session */
export function announceTrouble(session) {
  return session.deal.trouble.subscribe((trouble) => {
    if (trouble) note(t(`web.deal.${trouble}`), "alarm", SHOWN_MS);
  });
}

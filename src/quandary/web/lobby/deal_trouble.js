// What players are told about a deal that went wrong.

import { pinsOf } from "../net/pins.js";
import { note } from "../ui/toast.js";
import { formatList, t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

const SHOWN_MS = 10_000;

/**
 * An attempt came to nothing: who did not answer, or is said not to have.
 * @param {LiveSession} session @param {import("../state/session.js").Change} update
 */
export function announceVoid(session, update) {
  if (update.kind !== "deal_voided") return;
  /** @type {number[]} */
  const seats = update.detail?.seats ?? [];
  const pin = pinsOf(session.id).at(-1);
  if (pin && seats.some((seat) => pin.sent.includes(seat))) {
    const attempt = Number(pin.deal.split(".")[2]) + 1;
    note(t("web.check.blamed", { attempt }), "alarm", SHOWN_MS);
    return;
  }
  const players = formatList(seats.map((seat) => session.playerName(seat)));
  note(t("web.deal.voided", { players }), "plain", SHOWN_MS);
}

/** Say it when the server was restored or does not keep its promise. @param {LiveSession} session */
export function announceTrouble(session) {
  return session.fairDeal.trouble.subscribe((trouble) => {
    if (trouble) note(t(`web.deal.${trouble}`), "alarm", SHOWN_MS);
  });
}

// The places in a game that one looks up: its deals, and the parts of the one that is shown.

import { gameOf } from "../games/registry.js";
import { t } from "../words/words.js";

/** @typedef {import("../protocol.js").ReplayedDeal} ReplayedDeal */
/** @typedef {{ deal: number, at: number, name: string }} Part */

/**
 * All of them in order. Of deals that are not shown only the beginning is known.
 * @param {ReplayedDeal} replayed
 * @returns {Part[]}
 */
export function partsOf(replayed) {
  const { dealName, parts } = gameOf(replayed.game).replay;
  const own = parts?.(replayed.steps) ?? [];
  return Array.from({ length: replayed.deals }, (_, deal) => deal).flatMap((deal) => {
    if (deal !== replayed.deal || own.length < 2) return [{ deal, at: 0, name: dealName(deal) }];
    return own.map(({ at, name }) => ({
      deal,
      at,
      name: replayed.deals > 1 ? t("web.replay.part", { deal: dealName(deal), part: name }) : name,
    }));
  });
}

/**
 * Which of them is shown.
 * @param {Part[]} parts
 * @param {number} deal
 * @param {number} at
 */
export const partAt = (parts, deal, at) =>
  parts.findLastIndex((part) => part.deal === deal && part.at <= at);

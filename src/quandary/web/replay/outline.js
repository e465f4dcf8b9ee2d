// The whole game as one line: where each deal begins, and the moments that people look for.

import { gameOf } from "../games/registry.js";

/** @typedef {import("../protocol.js").ReplayedDeal} ReplayedDeal */
/** @typedef {{ deal: number, start: number, steps: number }} Stretch a deal on the line */
/** @typedef {import("../games/registry.js").ReplayMoment & { deal: number }} MarkedMoment */

const USUAL_STEPS = 40;

/**
 * The deals one after the other. Those that are not known yet are taken to be like the others.
 * @param {ReplayedDeal[]} known @param {number} deals
 * @returns {Stretch[]}
 */
export function stretchesOf(known, deals) {
  const lengths = known.filter(Boolean).map(({ steps }) => steps.length);
  const usual = lengths.length
    ? Math.round(lengths.reduce((all, each) => all + each, 0) / lengths.length)
    : USUAL_STEPS;
  let start = 0;
  return Array.from({ length: deals }, (_, deal) => {
    const steps = known[deal]?.steps.length ?? usual;
    const stretch = { deal, start, steps };
    start += steps;
    return stretch;
  });
}

/** Which step a place on the line is. @param {Stretch[]} stretches @param {number} place */
export function stepAt(stretches, place) {
  const { deal, start } = stretches.findLast((each) => each.start <= place) ?? stretches[0];
  return { deal, at: place - start };
}

/** @param {ReplayedDeal[]} known @returns {MarkedMoment[]} */
export const momentsOf = (known) =>
  known.flatMap((replayed) =>
    replayed
      ? (gameOf(replayed.game).replay.moments?.(replayed.steps, replayed.players) ?? []).map(
          (moment) => ({
            deal: replayed.deal,
            ...moment,
          }),
        )
      : [],
  );

/**
 * The moment after a place, or before it.
 * @param {MarkedMoment[]} moments @param {{ deal: number, at: number }} place @param {1 | -1} by
 */
export function momentFrom(moments, { deal, at }, by) {
  const isPast = (/** @type {MarkedMoment} */ each) =>
    by > 0
      ? each.deal > deal || (each.deal === deal && each.at > at)
      : each.deal < deal || (each.deal === deal && each.at < at);
  return by > 0 ? moments.find(isPast) : moments.findLast(isPast);
}

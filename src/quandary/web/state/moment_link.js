// The address of a moment of a replay: `#round.step.seat`, and before it, with a colon, which of the table's
// games it is. Rounds and seats count from 1; without a seat all hands are visible.

/** @typedef {{ deal: number, at: number, seat: number | null }} Moment */

const HASH = /^#(?:(\d{1,8})(?:$|:))?(?:(\d{1,4})\.(\d{1,5})(?:\.(\d{1,2}))?)?$/;

/** @param {string} hash @returns {{ game: number | null, moment: Moment | null }} */
export function readMoment(hash) {
  const [, game, round, step, seat] = hash.match(HASH) ?? [];
  return {
    game: game === undefined ? null : Number(game),
    moment:
      round === undefined || round === "0" || seat === "0"
        ? null
        : {
            deal: Number(round) - 1,
            at: Number(step),
            seat: seat === undefined ? null : Number(seat) - 1,
          },
  };
}

/** @param {number | null} game @param {Moment} moment */
export const momentHash = (game, { deal, at, seat }) =>
  `#${game === null ? "" : `${game}:`}${deal + 1}.${at}${seat === null ? "" : `.${seat + 1}`}`;

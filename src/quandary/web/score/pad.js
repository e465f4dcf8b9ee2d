// A score pad as a value: the fold of a log of changes, so that everything can be undone, at any depth.
// What a round is, and what it scores, is the game's.

import { FORMAT } from "./opened_pad.js";

/**
 * @typedef {object} Pad
 * @property {string} game
 * @property {string[]} players
 * @property {Record<string, number | boolean>} options
 * @property {number} dealer who deals the first round
 * @property {any[]} rounds as they stand in a file
 */
/**
 * @typedef {{ kind: "begin", pad: Pad } | { kind: "round", round: any }
 *   | { kind: "correct", at: number, round: any } | { kind: "rename", players: string[] }} Change
 */
/** @typedef {{ changes: Change[], done: number }} Log `done` of the changes count, the rest was undone */

/**
 * Why a round cannot have been played: a code, the clause it rests on, and what it is about.
 * @typedef {{ code: string, clause: string, facts?: Record<string, any> }} Refused
 */
/**
 * What follows from a pad.
 * @typedef {object} Standing
 * @property {number[][]} points of each round, by seat
 * @property {number[]} totals
 * @property {number[]} winners nobody before the end
 */

export const VERSION = 1;

/** @type {Log} */
export const EMPTY = { changes: [], done: 0 };

/** @param {Pad | null} pad @param {Change} change @returns {Pad | null} */
function apply(pad, change) {
  if (change.kind === "begin") return change.pad;
  if (!pad) return null;
  if (change.kind === "rename") return { ...pad, players: change.players };
  if (change.kind === "round") return { ...pad, rounds: [...pad.rounds, change.round] };
  return { ...pad, rounds: pad.rounds.with(change.at, change.round) };
}

/** The pad as it is now; none before the first game. @param {Log} log @returns {Pad | null} */
export const padOf = ({ changes, done }) =>
  changes.slice(0, done).reduce(apply, /** @type {Pad | null} */ (null));

/** One more change; what was undone before cannot be redone any more. @param {Log} log @param {Change} change */
export const change = ({ changes, done }, change) => ({
  changes: [...changes.slice(0, done), change],
  done: done + 1,
});

/** @param {Log} log */
export const canUndo = ({ done }) => done > 0;

/** @param {Log} log */
export const canRedo = ({ changes, done }) => done < changes.length;

/** @param {Log} log @returns {Log} */
export const undo = (log) => (canUndo(log) ? { ...log, done: log.done - 1 } : log);

/** @param {Log} log @returns {Log} */
export const redo = (log) => (canRedo(log) ? { ...log, done: log.done + 1 } : log);

/**
 * The first round that cannot have followed those before it.
 * @param {Pad} pad
 * @param {(pad: Pad, round: any) => Refused | null} verify
 * @param {number} [from] earlier rounds are known to be right
 */
export function firstRefused(pad, verify, from = 0) {
  for (let at = from; at < pad.rounds.length; at++) {
    const refused = verify({ ...pad, rounds: pad.rounds.slice(0, at) }, pad.rounds[at]);
    if (refused) return { at, refused };
  }
  return null;
}

/** A pad as a file says it. @param {Pad} pad */
export const fileText = (pad) =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...pad }, null, 1)}\n`;

/**
 * The pad in a file; nothing if it is none of this game.
 * @param {string} text @param {string} game
 * @param {{ least: number, most: number }} players
 * @param {(pad: Pad) => boolean} isWellFormed whether options and rounds have the game's shape
 * @returns {Pad | null}
 */
export function readFile(text, game, players, isWellFormed) {
  try {
    const { format, version, ...pad } = JSON.parse(text);
    const isPad =
      format === FORMAT &&
      version === VERSION &&
      pad.game === game &&
      pad.players.length >= players.least &&
      pad.players.length <= players.most &&
      pad.players.every((/** @type {unknown} */ name) => typeof name === "string") &&
      Number.isInteger(pad.dealer) &&
      pad.dealer >= 0 &&
      pad.dealer < pad.players.length &&
      Array.isArray(pad.rounds) &&
      isWellFormed(pad);
    return isPad ? pad : null;
  } catch {
    return null;
  }
}

/** @param {number[][]} points @param {number} players */
export const addPoints = (points, players) =>
  Array.from({ length: players }, (_, seat) => points.reduce((sum, row) => sum + row[seat], 0));

/** @param {unknown} value */
export const areWhole = (value) => Array.isArray(value) && value.every(Number.isInteger);

// The HTTP part: make and find tables, join, records.

import { keysOf } from "./seat_tokens.js";

/**
 * An answer that was not the hoped-for one; `code` is the server's, or says what went wrong on the
 * way.
 */
export class Problem extends Error {
  /** @param {string} code @param {string} [detail] */
  constructor(code, detail = "") {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(path, body) {
  return askWithText(path, body === undefined ? undefined : JSON.stringify(body));
}

/** @param {string} path @param {string} [body] @returns {Promise<any>} */
async function askWithText(path, body) {
  const answer = await answerTo(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body },
  );
  return answer.json().catch(() => null);
}

/** @param {string} path @param {RequestInit} options */
async function answerTo(path, options) {
  let answer;
  try {
    answer = await fetch(path, { cache: "no-store", ...options });
  } catch {
    throw new Problem("no_connection");
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => null);
  throw new Problem(problem?.code ?? "server_failed", problem?.detail);
}

/** @typedef {import("../protocol.js").NewTable} NewTable */

/** @param {NewTable} wish */
export const makeTable = (wish) => ask("/api/tables", wish);
export const openTables = async () => (await ask("/api/tables")).tables;
export const myTables = async () => (await ask("/api/my-tables")).tables;
/** @returns {Promise<import("../protocol.js").PlayedGame[]>} */
export const myGames = async () => (await ask("/api/my-games")).games;
/** All of them. @returns {Promise<import("../protocol.js").GameList>} */
export const myGameList = () => ask("/api/my-games?most=1000");
/** @returns {Promise<import("../protocol.js").MyStatistics>} */
export const myStatistics = () => ask("/api/my-games/statistics");
/** @returns {Promise<import("../protocol.js").TransferCode>} */
export const makeTransferCode = () => ask("/api/my-games/transfer", {});
/** @param {string} code */
export const takeTransferCode = (code) => ask("/api/my-games/transfer/use", { code });
export const deleteMyGames = () => answerTo("/api/my-games", { method: "DELETE" });
/** @returns {Promise<import("../protocol.js").ChallengeInfo[]>} */
export const challengesOfDays = async () => (await ask("/api/challenges")).challenges;
/** @param {string} challenge @returns {Promise<import("../protocol.js").ChallengeInfo>} */
export const challengeInfo = (challenge) => ask(`/api/challenges/${challenge}`);
/** @param {string} challenge @param {string} name @returns {Promise<import("../protocol.js").Seated>} */
export const takeChallenge = (challenge, name) =>
  ask(`/api/challenges/${challenge}/tables`, { name });
/** @param {string} table @param {number} game @returns {Promise<import("../protocol.js").ChallengeInfo>} */
export const makeChallenge = (table, game) => ask("/api/challenges", { table, game });
/** @returns {Promise<import("../protocol.js").PuzzleSet[]>} */
export const puzzleSets = async () => (await ask("/api/puzzles")).games;
/** @param {string} game @param {string} id @returns {Promise<import("../protocol.js").PuzzleInfo>} */
export const puzzleInfo = (game, id) => ask(`/api/puzzles/${game}/${id}`);
/** @param {string} table */
export const tableInfo = (table) => ask(`/api/tables/${table}`);
/** @param {string} table @param {string} name @param {number | null} seat */
export const takeSeat = (table, name, seat = null) =>
  ask(`/api/tables/${table}/seats`, { name, seat });
/** @returns {Promise<import("../protocol.js").NetworkState>} */
export const networkState = () => ask("/api/network");
/** @param {boolean} open @returns {Promise<import("../protocol.js").NetworkState>} */
export const changeNetwork = (open) => ask("/api/network", { open });
/** @returns {Promise<import("../protocol.js").SiteInfo>} */
export const siteInfo = () => ask("/api/site");
/**
 * Report somebody to the host of the server, with this device's tokens.
 * @param {string} table
 * @param {string} person
 * @param {string} text
 */
export async function reportPlayer(table, person, text) {
  const headers = { "content-type": "application/json", ...seatHeaders(table) };
  const body = JSON.stringify({ person, text });
  await answerTo(`/api/tables/${table}/reports`, { method: "POST", headers, body });
}
/**
 * A seat for a program from outside, and the token that opens it.
 * @param {string} table
 * @param {string} name
 * @param {number} seat
 * @returns {Promise<import("../protocol.js").ProgramInvited>}
 */
export async function inviteProgram(table, name, seat) {
  const headers = { "content-type": "application/json", ...seatHeaders(table) };
  const body = JSON.stringify({ name, seat });
  return (
    await answerTo(`/api/tables/${table}/bot-token`, { method: "POST", headers, body })
  ).json();
}
/** @param {string} table */
export const mySeats = (table) => ask(`/api/tables/${table}/tokens`, {});

/**
 * A record, with this device's tokens: a seat may have come here without its guest's cookie.
 * @param {string} table
 * @param {number | null} game which of the table's games; null is the last one
 */
function recordAnswer(table, game) {
  return answerTo(`/api/tables/${table}/record${whichGame(game)}`, { headers: seatHeaders(table) });
}
/** @param {string} table */
function seatHeaders(table) {
  const [key] = keysOf(table);
  return key ? { authorization: `Bearer ${key.token}` } : undefined;
}
/** @param {number | null} game */
const whichGame = (game) => (game === null ? "" : `?game=${game}`);
/** @param {string} table */
export const record = async (table) => (await recordAnswer(table, null)).json();
/** The record as a file with its name. @param {string} table @param {number | null} [game] */
export async function recordFile(table, game = null) {
  const answer = await recordAnswer(table, game);
  const told = answer.headers.get("content-disposition") ?? "";
  return new File([await answer.blob()], told.match(/filename="(.+)"/)?.[1] ?? "quandary.json");
}
/** @param {string} table @param {number | null} game */
export const recordText = async (table, game) =>
  JSON.stringify(await (await recordAnswer(table, game)).json());
/**
 * A deal of a record as a seat saw it, or as a spectator.
 * @param {string} text
 * @param {number} deal
 * @param {number | null} seat
 * @returns {Promise<import("../protocol.js").ReplayedDeal>}
 */
export const replayedDeal = (text, deal, seat) =>
  askWithText(`/api/records/steps?deal=${deal}${seat === null ? "" : `&seat=${seat}`}`, text);

/** @typedef {import("../protocol.js").ReviewProgress} ReviewProgress */

/**
 * Let a finished game be reviewed, with this device's tokens.
 * @param {string} table @param {number | null} game @returns {Promise<ReviewProgress>}
 */
export const reviewGame = async (table, game) =>
  (
    await answerTo(`/api/tables/${table}/review${whichGame(game)}`, {
      method: "POST",
      headers: seatHeaders(table),
    })
  ).json();
/** @param {string} text of a record @returns {Promise<ReviewProgress>} */
export const reviewRecord = (text) => askWithText("/api/records/review", text);
/**
 * @param {string} review @param {number} after how many decisions are known
 * @returns {Promise<ReviewProgress>}
 */
export const reviewProgress = (review, after) => ask(`/api/reviews/${review}?after=${after}`);
/** Nobody here waits for it any more, even if the page is being left. @param {string} review */
export const leaveReview = (review) =>
  answerTo(`/api/reviews/${review}`, { method: "DELETE", keepalive: true });
/**
 * @param {string} challenge @param {string} result @returns {Promise<import("../protocol.js").Parting>}
 */
export const findParting = (challenge, result) =>
  ask(`/api/challenges/${challenge}/partings/${result}`, {});

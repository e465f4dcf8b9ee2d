// The HTTP part: make and find tables, join, records.

/**
 * An answer that was not the hoped-for one; `code` is the server's, or says what went wrong on the
 * way.
 */
export class Problem extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(path, body) {
  return asked(path, body === undefined ? undefined : JSON.stringify(body));
}

/** @param {string} path @param {string} [body] @returns {Promise<any>} */
async function asked(path, body) {
  let answer;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { cache: "no-store" }
        : { method: "POST", headers: { "content-type": "application/json" }, body },
    );
  } catch {
    throw new Problem("no_connection");
  }
  const content = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem(content?.code ?? "server_failed");
  return content;
}

/** @typedef {import("../protocol.js").NewTable} NewTable */

/** @param {NewTable} wish */
export const makeTable = (wish) => ask("/api/tables", wish);
export const openTables = async () => (await ask("/api/tables")).tables;
export const myTables = async () => (await ask("/api/my-tables")).tables;
/** @param {string} table */
export const tableInfo = (table) => ask(`/api/tables/${table}`);
/** @param {string} table @param {string} name @param {number | null} seat */
export const takeSeat = (table, name, seat = null) =>
  ask(`/api/tables/${table}/seats`, { name, seat });
/** @param {string} table */
export const mySeats = (table) => ask(`/api/tables/${table}/tokens`, {});
/** @param {string} table */
export const recordAddress = (table) => `/api/tables/${table}/record`;
/** @param {string} table */
export const record = (table) => ask(recordAddress(table));
/** @param {string} table */
export const recordText = async (table) => JSON.stringify(await record(table));
/**
 * A deal of a record as a seat saw it, or as a spectator.
 * @param {string} text
 * @param {number} deal
 * @param {number | null} seat
 * @returns {Promise<import("../protocol.js").ReplayedDeal>}
 */
export const replayedDeal = (text, deal, seat) =>
  asked(`/api/records/steps?deal=${deal}${seat === null ? "" : `&seat=${seat}`}`, text);

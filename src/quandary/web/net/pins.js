// What this device promised for a deal, and what it was shown before it told anything: the server's
// promise, for which its bytes were drawn, and what every seat had promised. It is kept, so that a
// reload does no harm, and compared with the proof at the end.

import { forget, keep, readKept } from "../state/storage.js";
import { seatPromise } from "./fair.js";
import { randomHex } from "./socket.js";

const MOST_PINS = 60;
const MOST_TABLES = 20;

/**
 * One attempt at a deal, as this device was shown it.
 * @typedef {{
 *   deal: string,
 *   promise: string,
 *   restored: number,
 *   bytes: Record<string, string>,
 *   commits: (string | null)[] | null,
 *   sent: number[],
 * }} Pin
 */
/**
 * What the server says of the coming deal; `deal` is its whole name.
 * @typedef {{ deal: string, promise: string, restored: number, commits: (string | null)[] }} Offer
 */

/** @param {string} table @returns {Pin[]} */
export const pinsOf = (table) => readKept(`pins.${table}`, []);

/** @param {string} table @param {Pin[]} pins */
function keepPins(table, pins) {
  keep(`pins.${table}`, pins.slice(-MOST_PINS));
  const tables = readKept("pinned", /** @type {string[]} */ ([])).filter(
    (other) => other !== table,
  );
  for (const old of tables.splice(0, tables.length + 1 - MOST_TABLES)) forget(`pins.${old}`);
  keep("pinned", [...tables, table]);
}

/** @param {Pin} pin @param {Offer} offer */
const isFor = (pin, offer) =>
  pin.deal === offer.deal && pin.restored === offer.restored && pin.promise === offer.promise;

/**
 * A seat's promise for a deal. Bytes are drawn for this very promise of the server and no other.
 * @param {string} table @param {Offer} offer @param {number} seat
 */
export function promiseBytes(table, offer, seat) {
  const pins = pinsOf(table);
  let pin = pins.find((each) => isFor(each, offer));
  if (!pin) {
    const { deal, promise, restored } = offer;
    pin = { deal, promise, restored, bytes: {}, commits: null, sent: [] };
    pins.push(pin);
  }
  pin.bytes[seat] ??= randomHex(16);
  keepPins(table, pins);
  return seatPromise(table, offer.deal, seat, pin.bytes[seat]);
}

/**
 * The bytes that a seat promised, if everything is still as it was when it did; what all have
 * promised is kept before they are given away.
 * @param {string} table @param {Offer} offer @param {number} seat
 */
export function bytesToReveal(table, offer, seat) {
  const pins = pinsOf(table);
  const pin = pins.find((each) => isFor(each, offer));
  const bytes = pin?.bytes[seat];
  if (!pin || !bytes || hasOthers(pin, offer)) return undefined;
  if (offer.commits[seat] !== seatPromise(table, offer.deal, seat, bytes)) return undefined;
  pin.commits = offer.commits;
  if (!pin.sent.includes(seat)) pin.sent.push(seat);
  keepPins(table, pins);
  return bytes;
}

/** Whether the seats' promises are other than when this device revealed. @param {Pin} pin @param {Offer} offer */
const hasOthers = (pin, offer) =>
  pin.commits !== null && pin.commits.join() !== offer.commits.join();

/** Whether this device was shown other promises for the same deal. @param {string} table @param {Offer} offer */
export const hasChanged = (table, offer) =>
  pinsOf(table)
    .filter((pin) => pin.deal === offer.deal && pin.restored === offer.restored)
    .some((pin) => pin.promise !== offer.promise || hasOthers(pin, offer));

/** Whether this device asked for this deal in an earlier attempt. @param {string} table @param {Offer} offer */
export const hasAskedFor = (table, offer) =>
  pinsOf(table).some(
    (pin) => pin.restored === offer.restored && roundOf(pin.deal) === roundOf(offer.deal),
  );

/**
 * Whether the server's tables were put back since this device took part in a deal.
 * @param {string} table @param {Offer} offer
 */
export function isRestored(table, offer) {
  const known = pinsOf(table).map((pin) => pin.restored);
  return known.length > 0 && Math.max(...known) < offer.restored;
}

/** Game and deal, without the attempt. @param {string} name */
export const roundOf = (name) => name.slice(0, name.lastIndexOf("."));

import assert from "node:assert/strict";
import { test } from "node:test";
import { deck } from "../../../src/quandary/web/games/quando/deck.js";
import { deckOf, seatPromise } from "../../../src/quandary/web/net/fair.js";
import {
  bytesToReveal,
  hasAskedFor,
  hasChanged,
  isRestored,
  pinsOf,
  promiseBytes,
} from "../../../src/quandary/web/net/pins.js";
import { bytesOf, concat, fromHex, hexOf, sha256 } from "../../../src/quandary/web/net/sha256.js";
import { verdictsOf } from "../../../src/quandary/web/net/verdict.js";

const THEIRS = "0f".repeat(16);
let tables = 0;
function newTable() {
  tables += 1;
  return `T${String(tables).padStart(21, "0")}`;
}

const serverPromise = (table, deal, secret) =>
  hexOf(sha256(concat(bytesOf(`deal-v1|commit|${table}|${deal}|`), fromHex(secret))));

/** The server's side of one attempt, with this device at seat 0 and another one at seat 1. */
function attempt(table, deal, digit, restored = 0) {
  const secret = digit.repeat(64);
  const commits = [null, seatPromise(table, deal, 1, THEIRS)];
  return {
    secret,
    offer: { deal, promise: serverPromise(table, deal, secret), restored, commits },
  };
}

/** Everything this device does for a deal; returns its proof. */
function takePart(table, { secret, offer }, { reveals = true } = {}) {
  offer.commits[0] = promiseBytes(table, offer, 0);
  const entropy = [reveals ? bytesToReveal(table, offer, 0) : null, THEIRS];
  return {
    scheme: "deal-v1",
    table,
    deal: offer.deal,
    secret,
    commit: offer.promise,
    seats: entropy.map((bytes, seat) => ({ commit: offer.commits[seat], entropy: bytes })),
  };
}

const recordOf = (proof, voided = []) => ({
  game: "quando",
  players: ["Ann", "Ben"],
  deals: [{ deck: deckOf(deck(), proof), fair: proof }],
  voided,
});

const verdict = (table, record) => verdictsOf({ record, cards: deck() }, pinsOf(table))[0];

test("a deal with own bytes under the promises that were shown is proved to me", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  const found = verdict(table, recordOf(proof));
  assert.deepEqual([found.verdict, found.reason, found.given_up], ["proved", "yours", 0]);
});

test("on another device it is proved to whoever trusts the others", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  const [found] = verdictsOf({ record: recordOf(proof), cards: deck() }, []);
  assert.deepEqual([found.verdict, found.reason, found.contributed], ["proved", "trust", [0, 1]]);
});

test("without anybody's bytes nothing is proved", () => {
  const table = newTable();
  const { secret, offer } = attempt(table, "0.0.0", "a");
  const nobody = { commit: null, entropy: null };
  const proof = { table, deal: "0.0.0", secret, commit: offer.promise, seats: [nobody, nobody] };
  assert.deepEqual(verdict(table, recordOf(proof)).reason, "no_bytes");
  assert.deepEqual(verdict(table, recordOf(proof)).verdict, "unproved");
});

test("bytes are bound to one promise of the server, and kept over a reload", () => {
  const table = newTable();
  const first = attempt(table, "0.0.0", "a");
  const second = attempt(table, "0.0.0", "b");
  const promised = promiseBytes(table, first.offer, 0);
  assert.equal(promiseBytes(table, first.offer, 0), promised);
  assert.ok(!hasChanged(table, first.offer));
  assert.ok(hasChanged(table, second.offer));
  second.offer.commits[0] = promised;
  assert.equal(bytesToReveal(table, second.offer, 0), undefined);
  assert.notEqual(promiseBytes(table, second.offer, 0), promised);
});

test("bytes are not given away under another own promise, nor to other others", () => {
  const table = newTable();
  const { offer } = attempt(table, "0.0.0", "a");
  const own = promiseBytes(table, offer, 0);
  assert.equal(bytesToReveal(table, { ...offer, commits: ["0".repeat(64), null] }, 0), undefined);
  const told = { ...offer, commits: [own, offer.commits[1]] };
  assert.ok(bytesToReveal(table, told, 0));
  assert.ok(!hasChanged(table, told));
  const others = { ...offer, commits: [own, "1".repeat(64)] };
  assert.equal(bytesToReveal(table, others, 0), undefined);
  assert.ok(hasChanged(table, others));
});

test("a server that swaps its secret and its promise is found out", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  const secret = "b".repeat(64);
  const swapped = { ...proof, secret, commit: serverPromise(table, "0.0.0", secret) };
  assert.equal(verdict(table, recordOf(swapped)).reason, "promise");
});

test("a player invented after I revealed is found out", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  const entropy = "77".repeat(16);
  const seats = [proof.seats[0], { entropy, commit: seatPromise(table, "0.0.0", 1, entropy) }];
  assert.equal(verdict(table, recordOf({ ...proof, seats })).reason, "others");
});

test("my bytes exchanged or left out are found out", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  const entropy = "77".repeat(16);
  const seats = [{ entropy, commit: seatPromise(table, "0.0.0", 0, entropy) }, proof.seats[1]];
  assert.equal(verdict(table, recordOf({ ...proof, seats })).reason, "bytes");
  const without = [{ entropy: null, commit: null }, proof.seats[1]];
  assert.equal(verdict(table, recordOf({ ...proof, seats: without })).reason, "bytes");
});

test("another deck, and a promise left open, are found out", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  const record = recordOf(proof);
  record.deals[0].deck.reverse();
  assert.equal(verdict(table, record).reason, "deck");
  const seats = [proof.seats[0], { ...proof.seats[1], entropy: null }];
  assert.equal(verdict(table, recordOf({ ...proof, seats })).reason, "deck");
});

test("an attempt that came to nothing is counted, and who is blamed wrongly is told", () => {
  const table = newTable();
  const first = attempt(table, "0.0.0", "a");
  const sent = takePart(table, first);
  assert.ok(hasAskedFor(table, attempt(table, "0.0.1", "b").offer));
  assert.ok(!hasAskedFor(table, attempt(table, "0.1.0", "b").offer));
  const proof = takePart(table, attempt(table, "0.0.1", "b"));
  const blamed = { ...sent, unrevealed: [0] };
  blamed.seats = [{ ...sent.seats[0], entropy: null }, sent.seats[1]];
  const found = verdict(table, recordOf(proof, [blamed]));
  assert.deepEqual([found.reason, found.given_up, found.blamed], ["yours", 1, [0]]);
  assert.equal(verdict(table, recordOf(proof)).reason, "missing");
});

test("an attempt that I took part in cannot be left out at the end", () => {
  const table = newTable();
  const proof = takePart(table, attempt(table, "0.0.0", "a"));
  takePart(table, attempt(table, "0.0.1", "b"));
  assert.equal(verdict(table, recordOf(proof)).reason, "missing");
});

test("after a restore it is told, and what was dealt anew is not proved", () => {
  const table = newTable();
  const before = takePart(table, attempt(table, "0.0.0", "a"));
  const again = attempt(table, "0.0.1", "b", 1);
  assert.ok(isRestored(table, again.offer));
  assert.ok(!isRestored(newTable(), again.offer));
  const proof = takePart(table, again);
  assert.ok(!isRestored(table, again.offer));
  const given = { ...before, unrevealed: [], given_up: "restored" };
  const found = verdict(table, recordOf(proof, [given]));
  assert.deepEqual([found.verdict, found.reason], ["unproved", "restored"]);
});

test("a deal that was dealt in a time that was lost and again under its name is not proved", () => {
  const table = newTable();
  takePart(table, attempt(table, "0.0.0", "a", 0));
  const again = attempt(table, "0.0.0", "b", 1);
  assert.ok(!hasChanged(table, again.offer));
  const found = verdict(table, recordOf(takePart(table, again)));
  assert.deepEqual([found.verdict, found.reason], ["unproved", "restored"]);
});

test("only so much is kept", () => {
  const table = newTable();
  for (let n = 0; n < 70; n += 1) takePart(table, attempt(table, `0.${n}.0`, "a"));
  assert.equal(pinsOf(table).length, 60);
  assert.equal(pinsOf(table).at(-1).deal, "0.69.0");
  for (let n = 0; n < 20; n += 1) {
    const other = newTable();
    takePart(other, attempt(other, "0.0.0", "a"));
  }
  assert.deepEqual(pinsOf(table), []);
});

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { bytesOf, fromHex, hexOf, hmac, sha256 } from "../../../src/quandary/web/net/sha256.js";

test("the digest is SHA-256 whatever the length", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
    assert.equal(hexOf(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("the key of an HMAC may be shorter or longer than a block", () => {
  for (const length of [0, 1, 63, 64, 65, 200]) {
    const key = Uint8Array.from({ length }, (_, i) => i);
    const expected = createHmac("sha256", key).update("deal-v1").digest("hex");
    assert.equal(hexOf(hmac(key, bytesOf("deal-v1"))), expected);
  }
});

test("bytes survive as hex", () => {
  assert.equal(hexOf(fromHex("00ff10")), "00ff10");
});

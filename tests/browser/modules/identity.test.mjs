import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivals } from "../../../src/quandary/web/cards/identity.js";
import { followCards as follow5211 } from "../../../src/quandary/web/games/play5211/card_identity.js";
import {
  allCards,
  followCards as followQuando,
} from "../../../src/quandary/web/games/quando/card_identity.js";

const names = (cards) => cards.map(({ name }) => name);

const DEALT = { kind: "dealt", hands: [Array(3).fill({}), Array(3).fill({})] };
const PLAYED = { kind: "played", seat: 0, positions: [1], cards: [{ front: 4 }] };
const DRAWN = { kind: "drawn", seat: 0, side: "hidden", card: {} };
const quando = (events, sizes, more = {}) => ({
  seat: 0,
  view: { deal: 0, events, hands: sizes.map((size) => Array(size).fill({})) },
  ...more,
});

test("a played card keeps its name, and so do those that stay", () => {
  const dealt = followQuando(null, quando([DEALT], [3, 3]));
  const [a, b, c] = names(dealt.cards.hands[0]);
  const played = followQuando(dealt, quando([DEALT, PLAYED], [2, 3]));
  assert.deepEqual(names(played.cards.hands[0]), [a, c]);
  assert.deepEqual(names(played.cards.discard), [b]);
  const drawn = followQuando(played, quando([DEALT, PLAYED, DRAWN], [3, 3]));
  assert.deepEqual(names(drawn.cards.hands[0]).slice(0, 2), [a, c]);
  assert.ok(![a, b, c].includes(names(drawn.cards.hands[0])[2]));
  assert.deepEqual(followQuando(drawn, quando([DEALT], [3, 3])), dealt, "a step back");
  assert.equal(followQuando(drawn, quando([DEALT, PLAYED, DRAWN], [3, 3])), drawn);
});

test("a turned card is the same card, turned once more", () => {
  const turned = { kind: "turned", seat: 0, position: 2, card: {} };
  const dealt = followQuando(null, quando([DEALT], [3, 3]));
  const after = followQuando(dealt, quando([DEALT, turned], [3, 3]));
  assert.deepEqual(names(after.cards.hands[0]), names(dealt.cards.hands[0]));
  assert.deepEqual(
    after.cards.hands[0].map(({ turns }) => turns),
    [0, 0, 1],
  );
});

test("only what changed hands since the last picture arrives", () => {
  const dealt = followQuando(null, quando([DEALT], [3, 3]));
  const drawn = followQuando(dealt, quando([DEALT, PLAYED, DRAWN], [3, 3]));
  const fromDeal = arrivals(dealt, drawn, allCards(drawn.cards));
  assert.deepEqual([...fromDeal.values()].sort(), ["hidden", "played"]);
  assert.equal(arrivals(null, dealt, allCards(dealt.cards)).size, 6);
  assert.equal(arrivals(drawn, dealt, allCards(dealt.cards)).size, 0, "nothing on the way back");
});

test("earlier events that come later change no name; missing ones give new names", () => {
  const late = followQuando(null, quando([PLAYED], [2, 3], { left_out: 1 }));
  assert.equal(followQuando(late, quando([DEALT, PLAYED], [2, 3])), late);
  const gap = followQuando(late, quando([DRAWN], [3, 3], { left_out: 7 }));
  const before = new Set(names(allCards(late.cards)));
  assert.ok(names(allCards(gap.cards)).every((name) => !before.has(name)));
});

const HAND = ["y2", "y2", "g3"];
const play5211 = (events, hand, more = {}) => ({
  seat: 0,
  view: {
    deal: 0,
    seat: 0,
    events,
    hands: [hand, hand.map(() => null)],
    chosen: [false, false],
    choice: null,
    shown: [[], []],
    cards_to_lay: 1,
    ...more,
  },
});
const DEAL = { kind: "dealt", hands: [HAND, [null, null, null]] };
const LAID = { kind: "laid", seat: 0, cards: ["y2"] };
const REVEALED = { kind: "revealed", turn: 1, cards: [["y2"], ["v1"]] };
const DREW = { kind: "drawn", seat: 0, cards: ["y2"], pile: 9 };

for (const place of [0, 1]) {
  test(`of two equal cards the one that was picked leaves: ${place}`, () => {
    const dealt = follow5211(null, play5211([DEAL], HAND), []);
    const hand = names(dealt.cards.hands[0]);
    const told = play5211([DEAL, LAID], HAND, { chosen: [true, false], choice: ["y2"] });
    const laid = follow5211(dealt, told, [hand[place]]);
    assert.deepEqual(names(laid.cards.laid[0]), [hand[place]]);
    assert.deepEqual(names(laid.cards.hands[0]), hand, "it is in the hand until the reveal");
    const after = [DEAL, LAID, { kind: "laid", seat: 1, cards: [null] }, REVEALED, DREW];
    const shown = { shown: [["y2"], ["v1"]] };
    const drawn = follow5211(laid, play5211(after, ["y2", "g3", "y2"], shown), [hand[place]]);
    assert.deepEqual(names(drawn.cards.shown[0]), [hand[place]]);
    assert.deepEqual(names(drawn.cards.hands[0]).slice(0, 2), [hand[1 - place], hand[2]]);
    assert.ok(!hand.includes(names(drawn.cards.hands[0])[2]), "an equal card is another card");
  });
}

test("a card that another laid face down is the one that is turned up", () => {
  const laid = { kind: "laid", seat: 1, cards: [null] };
  const told = play5211([DEAL, laid], HAND, { chosen: [false, true] });
  const before = follow5211(null, told, []);
  const shown = { shown: [["y2"], ["v1"]] };
  const after = play5211([DEAL, laid, LAID, REVEALED], ["y2", "g3"], shown);
  const now = follow5211(before, after, []);
  assert.deepEqual(names(now.cards.shown[1]), names(before.cards.laid[1]));
  assert.equal(now.cards.shown[1][0].card, "v1");
});

test("before the first deal there are no cards", () => {
  const none = { hands: [], chosen: [], shown: [] };
  assert.deepEqual(follow5211(null, play5211([], [], none), []).cards.hands, []);
  assert.deepEqual(followQuando(null, quando([], [])).cards, { hands: [], discard: [] });
});

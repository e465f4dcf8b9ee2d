// Follows every card of a table from frame to frame, and writes down whatever a card must not do.
// Installed in the page by a test; `cardWatch.faults` is what it found, `cardWatch.seen` what it looked at.

(() => {
  const NEAR = 6;
  // A card that is pressed or turned rises a little by itself, from the same frame on.
  const HOP = 20;
  const numbers = new WeakMap();
  let newest = 0;
  const faults = [];
  const seen = { frames: 0, travels: 0, discarded: 0, turns: 0 };
  const cardOf = new WeakMap();
  let before = new Map();

  const idOf = (element) => {
    if (!numbers.has(element)) numbers.set(element, ++newest);
    return numbers.get(element);
  };
  const blame = (what, card) => {
    if (faults.length < 40) faults.push(`${what}: ${JSON.stringify({ ...card, element: idOf(card.element), table: undefined })}`);
  };
  const summed = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);
  const faceOf = (element) => {
    const face = element.matches("q-card, f-card") ? element : element.querySelector("q-card, f-card");
    const isDown = face.hasAttribute("down");
    if (isDown) return "down";
    // What somebody remembers of a card of two sides may be drawn beside its number.
    const value = face.matches("f-card") ? summed(face.querySelector(".ink").innerHTML) : "";
    return `${face.style.getPropertyValue("--face")} ${value}`;
  };
  const ZONES = { hand: ".hand", discard: ".discard", slots: ".slots", end: ".end, .open-hand", backs: ".backs" };
  const zoneOf = (element) =>
    Object.keys(ZONES).find((zone) => element.closest(ZONES[zone])) ?? "elsewhere";
  const isMoving = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (at.getAnimations().some(({ playState }) => playState !== "finished")) return true;
    return false;
  };

  const look = (element) => {
    const box = element.getBoundingClientRect();
    return {
      element,
      name: element.dataset.card,
      table: element.closest(".felt"),
      turns: element.dataset.turns,
      face: faceOf(element),
      zone: zoneOf(element),
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      isMoving: isMoving(element),
      journey: element.getAnimations().find(({ id }) => id === "travel") ?? null,
    };
  };

  const checkElement = (card) => {
    const was = cardOf.get(card.element);
    cardOf.set(card.element, card);
    if (!was) return;
    if (was.name !== card.name) blame(`an element was ${was.name}`, card);
    const isTurned = was.turns !== card.turns;
    if (isTurned) seen.turns += 1;
    if (was.face !== card.face && !isTurned) blame(`an element showed ${was.face}`, card);
  };

  const checkPlace = (card, was) => {
    const far = Math.hypot(card.x - was.x, card.y - was.y);
    const isNew = card.journey && card.journey !== was.journey;
    if (isNew) seen.travels += 1;
    const begins = isNew && card.journey.currentTime <= card.journey.effect.getTiming().delay;
    if (far > NEAR && !watch.isStill && !card.isMoving && !was.isMoving) blame(`jumped from ${was.x},${was.y}`, card);
    if (far > HOP && begins && !was.isMoving) blame(`set out elsewhere than ${was.x},${was.y}`, card);
    const wasDiscarded = was.zone === "discard" && !watch.goesBack;
    if (wasDiscarded && card.zone !== "discard") blame("left the discards", card);
    if (wasDiscarded && was.isAtRest && far > NEAR * 8) blame("flew out again", card);
    if (was.zone !== "discard" && card.zone === "discard") seen.discarded += 1;
    card.isAtRest = !card.isMoving && far <= NEAR;
  };

  const checkOrder = (now) => {
    const inHand = (cards) => [...cards.values()].filter(({ zone }) => zone === "hand");
    const stays = (card, others) => others.has(card.name) && others.get(card.name).zone === "hand"
      && others.get(card.name).turns === card.turns;
    const was = inHand(before).filter((card) => stays(card, now)).map(({ name }) => name).join();
    const is = inHand(now).filter((card) => stays(card, before)).map(({ name }) => name).join();
    if (was !== is && !watch.isSorting) faults.push(`the hand was ${was} and is ${is}`);
  };

  const frame = () => {
    const cards = [...document.querySelectorAll("[data-card]")].map(look);
    const now = new Map();
    for (const card of cards) {
      if (now.has(card.name)) blame("is in two places", card);
      now.set(card.name, card);
      checkElement(card);
      const was = before.get(card.name);
      if (was?.table === card.table) checkPlace(card, was);
    }
    checkOrder(now);
    before = now;
    seen.frames += 1;
    requestAnimationFrame(frame);
  };
  const watch = { faults, seen, isSorting: false, goesBack: false, isStill: false };
  globalThis.cardWatch = watch;
  requestAnimationFrame(frame);
})();

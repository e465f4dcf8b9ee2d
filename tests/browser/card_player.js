// Plays in the page as fast as it asks, by pressing what is there to press; a test installs it.
// `cardPlayer.faults` says where a card that was pressed did not leave, or another left instead.

(() => {
  const PATIENCE = 30_000;
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const nextFrame = () => new Promise(requestAnimationFrame);
  const nameOf = (element) => element.dataset.card;

  async function until(isThere) {
    const began = performance.now();
    for (let found = isThere(); ; found = isThere()) {
      if (found) return found;
      if (performance.now() - began > PATIENCE) throw new Error(`waited in vain for ${isThere}`);
      await nextFrame();
    }
  }

  /** Of cards that look alike the first, so that its twin can be seen to stay. */
  const firstOfTwins = (cards) => {
    const face = (card) => card.getAttribute("aria-label").split(/[,;]/)[0];
    return cards.find((card, i) => cards.slice(i + 1).some((other) => face(other) === face(card)));
  };

  async function pressUntilGone(pressed, button) {
    const hand = all(".hand [data-card]").map(nameOf);
    const lifts = all(".hand [aria-pressed=true]").flatMap((card) => card.getAnimations());
    await Promise.allSettled(lifts.map(({ finished }) => finished));
    await nextFrame();
    button.click();
    await until(() => !pressed.some((name) => one(`.hand [data-card="${name}"]`)));
    await nextFrame();
    if (!one(".hand [data-card]")) return; // That was the last turn of the deal.
    for (const name of hand)
      if (!pressed.includes(name) && !one(`.hand [data-card="${name}"]`)) faults.push(`${name} left`);
    for (const name of pressed)
      if (!one(`[data-card="${name}"]`)) faults.push(`${name} went out of sight`);
  }

  const QUANDO_ASKS = () => {
    if (one(".quando .after")) return "over";
    if (one(".quando .end .btn.primary")) return "scores";
    if (!one(".quando .own.turn")) return null;
    if (one(".quando .draw.open")) return "draw";
    return one(".quando .hand .lit") && !one(".quando .hand [aria-pressed=true]") ? "turn" : "play";
  };

  async function playCards(turn) {
    const cards = all(".hand button");
    const first = firstOfTwins(cards) ?? cards[turn % cards.length];
    first.click();
    await nextFrame();
    if (turn % 3 === 0) one(".hand .lit:not([aria-pressed=true])")?.click();
    await nextFrame();
    if (one(".actions .btn.primary").getAttribute("aria-disabled") === "true") {
      for (const card of all(".hand [aria-pressed=true]")) if (card !== first) card.click();
      await nextFrame();
    }
    await pressUntilGone(all(".hand [aria-pressed=true]").map(nameOf), one(".actions .btn.primary"));
  }

  async function turnZero(zero) {
    const { turns } = zero.dataset;
    zero.click();
    await nextFrame();
    one(".actions .btn.primary").click();
    await until(() => zero.dataset.turns !== turns);
  }

  async function sortHand() {
    cardWatch.isSorting = true;
    one(".btn.sort").click();
    for (let frames = 0; frames < 3; frames += 1) await nextFrame();
    cardWatch.isSorting = false;
  }

  async function quando(turns) {
    for (let turn = 0; turn < turns; ) {
      const asked = await until(QUANDO_ASKS);
      if (asked === "over") return turn;
      if (asked === "scores") one(".quando .end .btn.primary").click();
      else if (asked === "draw") one(`[data-place=${turn % 2 ? "showing" : "hidden"}]`).click();
      else if (asked === "turn") {
        await turnZero(one(".hand .lit"));
      } else {
        turn += 1;
        if (turn % 5 === 0) await sortHand();
        await playCards(turn);
      }
      await until(() => QUANDO_ASKS() !== asked || asked === "play");
    }
    return turns;
  }

  const PLAY5211_ASKS = () => {
    const table = one(".play5211");
    if (table?.matches(".telling")) return "told";
    if (one("[data-do=rematch]")) return "over";
    return one(".play5211 .own.asked .held[aria-disabled=false]") ? "choose" : null;
  };

  /** Lay the first of two equal cards, if there are such; otherwise the first there are. */
  async function layTwin() {
    const count = all(".you .slots i.mine").length;
    const cards = [firstOfTwins(all(".held")), ...all(".held")].filter(Boolean);
    for (const card of [...new Set(cards)].slice(0, count)) {
      card.click();
      await nextFrame();
    }
    await pressUntilGone(all(".held[aria-pressed=true]").map(nameOf), one("[data-do=lay]"));
  }

  async function play5211() {
    for (;;) {
      const asked = await until(PLAY5211_ASKS);
      if (asked === "over") return;
      if (asked === "told") one("[data-go]").click();
      else await layTwin();
      await until(() => PLAY5211_ASKS() !== asked || asked === "choose");
    }
  }

  const hasTwins = () => Boolean(firstOfTwins(all(".held")));

  globalThis.cardPlayer = { faults, quando, play5211, layTwin, hasTwins };
})();

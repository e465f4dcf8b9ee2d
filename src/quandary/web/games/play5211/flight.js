// Cards that score travel to their score piles before the table is cleared.

import { lasting, spotOf } from "../../motion/flip.js";
import { sound } from "../../motion/sounds.js";
import { moves } from "../../state/settings.js";

const APART = 60;

/** @param {HTMLElement | null} root */
export async function flyToPiles(root) {
  const cards = /** @type {HTMLElement[]} */ ([...(root?.querySelectorAll("[data-won]") ?? [])]);
  if (!root || !moves() || !cards.length) return;
  sound("slide");
  const flights = cards.map((card, i) => {
    const pile = root.querySelector(`[data-place="won-${card.dataset.won}"]`);
    const from = spotOf(card);
    const to = pile ? spotOf(pile) : from;
    return card.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.25)`, opacity: 0.2 },
      ],
      {
        duration: lasting(300),
        delay: lasting(i * APART),
        easing: "cubic-bezier(.45, 0, .2, 1)",
        fill: "forwards",
      },
    ).finished;
  });
  await Promise.allSettled(flights);
}

// The end of a round: the hands turn over one after the other before they are counted.

import { lasting } from "../../motion/flip.js";
import { sound } from "../../motion/sounds.js";
import { moves } from "../../state/settings.js";
import { othersOf } from "./seats.js";

/** Milliseconds: before the first hand, from one to the next, and to look at all of them. */
const FIRST = 500;
const APART = 650;
const LOOK = 1500;
const LOOK_WITHOUT_MOTION = 900;
const PRESSES = ["pointerdown", "keydown"];

/**
 * Show the hands of the others, clockwise, then the scores; a press ends it at once.
 * @param {import("./play.js").QuandoPlay} play
 */
export function revealHands(play) {
  const seats = othersOf(play.view.peek(), play.seat.peek());
  const goOn = () => {
    clearTimeout(timer);
    for (const kind of PRESSES) document.removeEventListener(kind, goOn);
    play.measure();
    play.isHolding.value = false;
  };
  const openNext = () => {
    const open = [...play.openHands.peek(), seats[play.openHands.peek().length]];
    play.openHands.value = open;
    sound("turn");
    timer = setTimeout(
      open.length < seats.length ? openNext : goOn,
      lasting(open.length < seats.length ? APART : LOOK),
    );
  };
  play.openHands.value = moves() ? [] : seats;
  play.isHolding.value = true;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer = moves()
    ? setTimeout(openNext, lasting(FIRST))
    : setTimeout(goOn, LOOK_WITHOUT_MOTION);
  for (const kind of PRESSES) document.addEventListener(kind, goOn);
}

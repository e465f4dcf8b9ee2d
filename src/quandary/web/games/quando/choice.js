// What goes with what, found in the server's list of legal actions and nowhere else.
// A play is a list of places in the hand: `play 2 5`.

/** @typedef {{ front: number | null, back: number | null }} SeenCard */

/** @param {string[]} legal @param {string} verb @returns {number[][]} */
export function placesOf(legal, verb) {
  return legal
    .filter((text) => text.startsWith(`${verb} `))
    .map((text) => text.split(" ").slice(1).map(Number));
}

/** The plays that contain every chosen place. @param {number[][]} plays @param {number[]} chosen */
export function playsWith(plays, chosen) {
  return plays.filter((play) => chosen.every((place) => play.includes(place)));
}

/**
 * Whether exactly the chosen places can be played.
 * @param {number[][]} plays
 * @param {number[]} chosen
 */
export function isPlay(plays, chosen) {
  return (
    chosen.length > 0 && playsWith(plays, chosen).some((play) => play.length === chosen.length)
  );
}

/**
 * The places that go with the choice, itself not counted.
 * @param {number[][]} plays
 * @param {number[]} chosen
 */
export function companions(plays, chosen) {
  return new Set(
    playsWith(plays, chosen)
      .flat()
      .filter((place) => !chosen.includes(place)),
  );
}

/**
 * A play in the order in which it is laid: by rising numbers.
 * @param {number[]} chosen
 * @param {SeenCard[]} hand
 */
export function inOrder(chosen, hand) {
  return [...chosen].sort((a, b) => (hand[a].front ?? 0) - (hand[b].front ?? 0) || a - b);
}

/** Whether cards are named together, as several of one number. @param {number[]} numbers */
export const areEqual = (numbers) => new Set(numbers).size === 1;

/** Whether the card at a place may be turned over. @param {number[][]} turns @param {number} place */
export function canTurn(turns, place) {
  return turns.some(([turned]) => turned === place);
}

/**
 * The names of chosen cards that count: a player who has to turn a zero can choose no other card.
 * @param {string[]} chosen
 * @param {{ name: string, place: number }[]} hand
 * @param {number[][]} turns what can be turned over, if one has to
 */
export function stillChosen(chosen, hand, turns) {
  if (!turns.length) return chosen;
  const zeros = hand.filter((card) => canTurn(turns, card.place)).map((card) => card.name);
  return chosen.filter((name) => zeros.includes(name));
}

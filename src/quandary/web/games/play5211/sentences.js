// 5211 told: what a viewer witnessed, in sentences, for the log and for those who listen.

import { gameOverSentence } from "../../words/outcome.js";
import { capitalize, formatList, t } from "../../words/words.js";
import { cardsNamed } from "./card_names.js";

/** @typedef {import("../../words/translator.js").Translator} Translator */
/** @typedef {import("../../protocol.js").Play5211WitnessedEvent} WitnessedEvent */
/** @typedef {import("../../protocol.js").Play5211WitnessedScore} Score */

const colourName = (/** @type {string} */ colour) => t(`5211.colour.${colour}`);

/** @param {WitnessedEvent} event @param {Translator} translator @returns {string[]} */
export function sentences(event, translator) {
  switch (event.kind) {
    case "dealt": {
      const facts = { count: event.hands[0].length, removed: event.removed, pile: event.pile };
      return [t(event.removed ? "5211.event.dealt_cards" : "5211.event.dealt_all_cards", facts)];
    }
    case "revealed":
      return event.cards.map((cards, seat) =>
        translator.event("5211.event.revealed", seat, { cards: cardsNamed(cards) }),
      );
    case "drawn": {
      const seen = event.cards.filter((card) => card !== null);
      return seen.length
        ? [translator.event("5211.event.drawn_cards", event.seat, { cards: cardsNamed(seen) })]
        : [];
    }
    case "scored":
      return scoreSentences(event, translator);
    case "deal_over":
      return [t(`5211.event.deal_over_${event.ended_by}`)];
    case "game_over":
      return [gameOverSentence(event.winners, event.totals, translator)];
    default:
      return []; // choosing goes without saying: nothing is to be seen yet
  }
}

/** @param {Score} score @param {Translator} translator */
function scoreSentences(score, translator) {
  const facts = { count: score.kododos, needed: score.kododos_needed };
  const lines =
    score.scored === "kododo"
      ? [t("5211.event.kododos_exact", facts)]
      : [t("5211.event.kododos_not_exact", facts), ...majoritySentences(score)];
  const won = score.points.map((points, seat) =>
    t("5211.event.scored_cards", {
      player: translator.name(seat),
      points: translator.points(points),
      total: score.totals[seat],
      cards: score.cards[seat].length ? cardsNamed(score.cards[seat]) : t("unit.nothing"),
    }),
  );
  return [...lines, ...won];
}

/** @param {Score} score */
function majoritySentences(score) {
  const shown = Object.entries(score.counts)
    .filter(([, count]) => count)
    .map(([colour, count]) => `${count} × ${colourName(colour)}`);
  const lines = [t("5211.event.counts", { counts: shown.join(", ") })];
  for (const colour of score.out_by_limit) {
    lines.push(
      t("5211.event.out_by_limit", {
        colour: colourName(colour),
        count: score.counts[colour],
        limit: score.limit,
      }),
    );
  }
  for (const colours of score.out_by_tie) {
    lines.push(
      t("5211.event.out_by_tie", {
        colours: formatList(colours.map(colourName)),
        count: score.counts[colours[0]],
      }),
    );
  }
  if (score.colour === null) return [...lines, t("5211.event.nobody_scores")];
  return [
    ...lines,
    t("5211.event.majority", {
      colour: colourName(score.colour),
      count: score.counts[score.colour],
    }),
  ];
}

/**
 * One step of the scoring as the screen tells it: a fact, what follows from it, and what the
 * lanes look like from then on.
 * @typedef {object} Step
 * @property {"no" | "yes"} mark
 * @property {string} head
 * @property {string} text
 * @property {string} clause the rule behind it
 * @property {string[]} [out] colours that are out now
 * @property {"limit" | "tie"} [why]
 * @property {string} [wins] the colour that scores, or "kododo"
 * @property {boolean} [kododosOut]
 */

/**
 * A round's scoring in its steps, in the order of the rules (F7–F11).
 * @param {Score} score
 * @param {Translator} translator
 * @returns {Step[]}
 */
export function stepsOf(score, translator) {
  const isKododos = score.scored === "kododo";
  /** @type {Step[]} */
  const steps = [
    {
      mark: isKododos ? "yes" : "no",
      clause: "F7",
      head: t("5211.step.kododos_head", { count: score.kododos }),
      text: t(isKododos ? "5211.step.kododos_yes" : "5211.step.kododos_no", {
        needed: score.kododos_needed,
      }),
      ...(isKododos ? { wins: "kododo" } : { kododosOut: true }),
    },
  ];
  if (!isKododos) steps.push(...outSteps(score), decidingStep(score));
  if (score.scored !== "none") steps.push(pointsStep(score, translator));
  return steps;
}

/** @param {Score} score @returns {Step[]} */
function outSteps(score) {
  const byLimit = score.out_by_limit.map((colour) => ({
    mark: /** @type {const} */ ("no"),
    out: [colour],
    why: /** @type {const} */ ("limit"),
    clause: "F9",
    head: t("5211.step.colour_head", {
      colour: capitalize(colourName(colour)),
      count: score.counts[colour],
    }),
    text: t("5211.step.limit", { limit: score.limit, colour: colourName(colour) }),
  }));
  const byTie = score.out_by_tie.map((colours) => ({
    mark: /** @type {const} */ ("no"),
    out: colours,
    why: /** @type {const} */ ("tie"),
    clause: "F10",
    head: t("5211.step.tie_head", {
      colours: capitalize(formatList(colours.map(colourName))),
      count: score.counts[colours[0]],
    }),
    text: t("5211.step.tie"),
  }));
  return [...byLimit, ...byTie];
}

/** @param {Score} score @returns {Step} */
function decidingStep(score) {
  if (score.colour === null)
    return {
      mark: "no",
      clause: "F11",
      head: t("5211.step.none_head"),
      text: t("5211.step.none"),
    };
  const isFirst = !score.out_by_limit.length && !score.out_by_tie.length;
  const colour = colourName(score.colour);
  return {
    mark: "yes",
    wins: score.colour,
    clause: "F8",
    head: t("5211.step.colour_head", {
      colour: capitalize(colour),
      count: score.counts[score.colour],
    }),
    text: t(isFirst ? "5211.step.most" : "5211.step.next", { colour }),
  };
}

/** @param {Score} score @param {Translator} translator @returns {Step} */
function pointsStep(score, translator) {
  const got = score.points
    .map((points, seat) => ({ points, seat }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
  const told = got.map(({ points, seat }) =>
    seat === translator.viewer
      ? t("5211.step.points_you", { points })
      : t("5211.step.points_of", { points, player: translator.name(seat) }),
  );
  return {
    mark: "yes",
    clause: "F12",
    head: t("5211.step.points_head"),
    text: t("5211.step.points", { points: formatList(told) }),
  };
}

/** What a round's scoring comes to, in a few words. @param {Score} score */
export function headline(score) {
  if (score.scored === "kododo") return t("5211.told.kododo");
  if (score.colour === null) return t("5211.told.none");
  return t("5211.told.colour", { colour: capitalize(colourName(score.colour)) });
}

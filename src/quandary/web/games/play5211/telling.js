// 5211 told: what a viewer witnessed, in sentences, for the log and for those who listen.

import { capital, listed, t } from "../../words/words.js";
import { cardsNamed } from "./names.js";

/** @typedef {import("./names.js").Voice} Voice */
/** @typedef {import("../../protocol.js").Play5211WitnessedEvent} WitnessedEvent */
/** @typedef {import("../../protocol.js").Play5211WitnessedScore} Score */

const colourName = (/** @type {string} */ colour) => t(`colour.${colour}`);

/** @param {WitnessedEvent} event @param {Voice} voice @returns {string[]} */
export function sentences(event, voice) {
  switch (event.kind) {
    case "dealt": {
      const facts = { count: event.hands[0].length, removed: event.removed, pile: event.pile };
      return [t(event.removed ? "event.dealt_cards" : "event.dealt_all_cards", facts)];
    }
    case "revealed":
      return event.cards.map((cards, seat) =>
        voice.event("revealed", seat, { cards: cardsNamed(cards) }),
      );
    case "drawn": {
      const seen = event.cards.filter((card) => card !== null);
      return seen.length
        ? [voice.event("drawn_cards", event.seat, { cards: cardsNamed(seen) })]
        : [];
    }
    case "scored":
      return scoreSentences(event, voice);
    case "deal_over":
      return [t(`event.deal_over_${event.ended_by}`, { target: 50 })];
    case "game_over":
      return [winnerSentence(event.winners, event.totals, voice)];
    default:
      return []; // choosing goes without saying: nothing is to be seen yet
  }
}

/** @param {number[]} winners @param {number[]} totals @param {Voice} voice */
export function winnerSentence(winners, totals, voice) {
  const points = voice.points(totals[winners[0]]);
  if (winners.length === 1) return voice.event("game_over_won", winners[0], { points });
  const others = winners.filter((seat) => seat !== voice.viewer).map(voice.name);
  if (others.length < winners.length)
    return t("event.you.game_over_shared", { others: listed(others), points });
  return t("event.game_over_shared", { players: listed(others), points });
}

/** @param {Score} score @param {Voice} voice */
function scoreSentences(score, voice) {
  const facts = { count: score.kododos, needed: score.kododos_needed };
  const lines =
    score.scored === "kododo"
      ? [t("event.kododos_exact", facts)]
      : [t("event.kododos_not_exact", facts), ...majoritySentences(score)];
  const won = score.points.map((points, seat) =>
    t("event.scored_cards", {
      player: voice.name(seat),
      points: voice.points(points),
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
    .map(([colour, count]) => `${colourName(colour)} ${count}`);
  const lines = [t("event.counts", { counts: shown.join(", ") })];
  for (const colour of score.out_by_limit) {
    lines.push(
      t("event.out_by_limit", {
        colour: colourName(colour),
        count: score.counts[colour],
        limit: score.limit,
      }),
    );
  }
  for (const colours of score.out_by_tie) {
    lines.push(
      t("event.out_by_tie", {
        colours: listed(colours.map(colourName)),
        count: score.counts[colours[0]],
      }),
    );
  }
  if (score.colour === null) return [...lines, t("event.nobody_scores")];
  return [
    ...lines,
    t("event.majority", { colour: colourName(score.colour), count: score.counts[score.colour] }),
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
 * @param {Voice} voice
 * @returns {Step[]}
 */
export function stepsOf(score, voice) {
  const isKododos = score.scored === "kododo";
  /** @type {Step[]} */
  const steps = [
    {
      mark: isKododos ? "yes" : "no",
      clause: "F7",
      head: t("play5211.step.kododos_head", { count: score.kododos }),
      text: t(isKododos ? "play5211.step.kododos_yes" : "play5211.step.kododos_no", {
        needed: score.kododos_needed,
      }),
      ...(isKododos ? { wins: "kododo" } : { kododosOut: true }),
    },
  ];
  if (!isKododos) steps.push(...outSteps(score), decidingStep(score));
  if (score.scored !== "none") steps.push(pointsStep(score, voice));
  return steps;
}

/** @param {Score} score @returns {Step[]} */
function outSteps(score) {
  const byLimit = score.out_by_limit.map((colour) => ({
    mark: /** @type {const} */ ("no"),
    out: [colour],
    why: /** @type {const} */ ("limit"),
    clause: "F9",
    head: t("play5211.step.colour_head", {
      colour: capital(colourName(colour)),
      count: score.counts[colour],
    }),
    text: t("play5211.step.limit", { limit: score.limit, colour: colourName(colour) }),
  }));
  const byTie = score.out_by_tie.map((colours) => ({
    mark: /** @type {const} */ ("no"),
    out: colours,
    why: /** @type {const} */ ("tie"),
    clause: "F10",
    head: t("play5211.step.tie_head", {
      colours: capital(listed(colours.map(colourName))),
      count: score.counts[colours[0]],
    }),
    text: t("play5211.step.tie"),
  }));
  return [...byLimit, ...byTie];
}

/** @param {Score} score @returns {Step} */
function decidingStep(score) {
  if (score.colour === null)
    return {
      mark: "no",
      clause: "F11",
      head: t("play5211.step.none_head"),
      text: t("play5211.step.none"),
    };
  const isFirst = !score.out_by_limit.length && !score.out_by_tie.length;
  const colour = colourName(score.colour);
  return {
    mark: "yes",
    wins: score.colour,
    clause: "F8",
    head: t("play5211.step.colour_head", {
      colour: capital(colour),
      count: score.counts[score.colour],
    }),
    text: t(isFirst ? "play5211.step.most" : "play5211.step.next", { colour }),
  };
}

/** @param {Score} score @param {Voice} voice @returns {Step} */
function pointsStep(score, voice) {
  const got = score.points
    .map((points, seat) => ({ points, seat }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
  const told = got.map(({ points, seat }) =>
    seat === voice.viewer
      ? t("play5211.step.points_you", { points })
      : t("play5211.step.points_of", { points, player: voice.name(seat) }),
  );
  return {
    mark: "yes",
    clause: "F12",
    head: t("play5211.step.points_head"),
    text: t("play5211.step.points", { points: listed(told) }),
  };
}

/** What a round's scoring comes to, in a few words. @param {Score} score */
export function headline(score) {
  if (score.scored === "kododo") return t("play5211.told.kododo");
  if (score.colour === null) return t("play5211.told.none");
  return t("play5211.told.colour", { colour: capital(colourName(score.colour)) });
}

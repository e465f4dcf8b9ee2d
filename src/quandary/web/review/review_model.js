// A review as a screen tells it: whose it is, what players and moments are called, where a press leads.

import { keepPlace } from "../replay/kept_record.js";
import { momentHash } from "../state/moment_link.js";
import { goTo } from "../state/router.js";
import { formatError, formatSigned } from "../words/numbers.js";
import { t } from "../words/words.js";
import { roundOf } from "./graph_lines.js";

/** @typedef {import("../protocol.js").ReviewProgress} ReviewProgress */
/** @typedef {import("../protocol.js").ReviewedDecision} ReviewedDecision */
/** @typedef {import("../protocol.js").GameReview} GameReview */
/** @typedef {{ deal: number, step: number, seat: number }} Place */

/** So many mistakes are listed, of one player or of all. */
const MOST_MISTAKES = 6;

export class ReviewModel {
  /**
   * @param {{
   *   progress: ReviewProgress, decisions: ReviewedDecision[], review: GameReview | null,
   *   table: string | null, game: number | null, mySeat: number | null,
   * }} what without a table it is that of a file
   */
  constructor({ progress, decisions, review, table, game, mySeat }) {
    this.progress = progress;
    this.decisions = decisions;
    this.review = review;
    this.table = table;
    this.game = game;
    this.mySeat = mySeat;
  }

  /** @param {number} seat */
  nameOf(seat) {
    if (seat === this.mySeat) return t("player.you");
    return this.progress.players[seat] || t("player.seat", { seat: seat + 1 });
  }

  /** What the game calls a round. */
  get round() {
    return t(`${this.progress.game}.round`);
  }

  /** Whose choice it was, and where in the game. @param {Place} place */
  placeOf(place) {
    const ends =
      this.review?.round_ends ?? this.progress.deals.map((step, deal) => ({ deal, step }));
    return t("review.place", {
      player: this.nameOf(place.seat),
      round: this.round,
      number: roundOf(ends, place) + 1,
      step: place.step + 1,
    });
  }

  /** The address of the replay. */
  get replay() {
    if (!this.table) return "/replay";
    return `/replay/${this.table}${this.game === null ? "" : `#${this.game}`}`;
  }

  /** The address of the table at a choice, as that player saw it. @param {Place} place */
  hrefOf({ deal, step, seat }) {
    return this.table
      ? `/replay/${this.table}${momentHash(this.game, { deal, at: step, seat })}`
      : "/replay";
  }

  /** A file has no address of its own: the place in it is kept. @param {Place} place */
  prepare({ deal, step, seat }) {
    if (!this.table) keepPlace({ deal, at: step, seat });
  }

  /** @param {Place} place */
  see(place) {
    this.prepare(place);
    goTo(this.hrefOf(place));
  }

  /** A player's result in one sentence. @param {number} seat */
  sumOf(seat) {
    const player = this.review?.players[seat];
    if (!player) return "";
    const { result, luck, skill, error } = player;
    return t(seat === this.mySeat ? "web.review.sum_you" : "web.review.sum", {
      player: this.nameOf(seat),
      result: formatSigned(result),
      luck: formatSigned(luck),
      skill: formatSigned(skill),
      error: formatError(error),
    });
  }

  /** The choices that cost most, the dearest first. @param {number | null} seat */
  mistakes(seat) {
    const all = this.review?.choices ?? [];
    return all
      .filter((each) => each.is_mistake && (seat === null || each.seat === seat))
      .slice(0, MOST_MISTAKES);
  }

  /** What people like to tell, the best of each kind. @param {number | null} seat */
  highlights(seat) {
    const all = (this.review?.highlights ?? []).filter(
      (each) => seat === null || each.seat === seat,
    );
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    return kinds.map((kind) =>
      all
        .filter((each) => each.kind === kind)
        .reduce((best, each) => (each.points > best.points ? each : best)),
    );
  }

  /** What is model in full about a choice. @param {Place} place */
  choiceAt({ deal, step, seat }) {
    return this.review?.choices.find(
      (each) => each.deal === deal && each.step === step && each.seat === seat,
    );
  }
}

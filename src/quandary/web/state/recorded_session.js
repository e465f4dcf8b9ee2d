// A table of a game that is over, as a record has it: what a replay and a puzzle have in common.

import { t } from "../words/words.js";

/** @typedef {import("./session.js").Session} Session */

/** A subclass has `mine`, the view that is shown. */
export class RecordedSession {
  live = /** @type {Session["live"]} */ (null);
  /** @type {() => string[]} the names in the record, as far as it is known */
  players;

  /** @param {() => string[]} players */
  constructor(players) {
    this.players = players;
  }

  /** @param {number} seat */
  playerName(seat) {
    return this.players()[seat] || t("player.seat", { seat: seat + 1 });
  }

  /** A bot that stood in for somebody is not in the record. */
  isAway() {
    return false;
  }

  /** Nor is who had no connection. */
  isOffline() {
    return false;
  }

  /** Nor is which player was a program. */
  isProgram() {
    return false;
  }

  /** Nor are emblems: everybody has the one of the seat. @param {number} seat */
  emblemOf(seat) {
    return seat;
  }
}

/**
 * What happened in a deal, if that is the one that is shown.
 * @param {any} view @param {number} deal @returns {any[]}
 */
export const eventsOfDeal = (view, deal) => (deal === view?.deal ? view.events : []);

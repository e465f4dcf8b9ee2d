// The games the page knows, and what it asks of each. Screens that are no game find everything
// about one here; `games/index.js` has one line for each.

/** @typedef {import("../state/session.js").Session} Session */

/**
 * Something that is agreed before a game begins, as the form asks for it.
 * @typedef {object} OptionField
 * @property {string} name as in the messages
 * @property {number | boolean} default
 * @property {number[]} [choices] what can be chosen; without them it is a switch
 * @property {() => string} label
 * @property {() => string} [hint]
 * @property {(value: any) => string} [choiceLabel]
 * @property {(value: any) => string | null} agreed how the lobby says it, if it says it at all
 */

/**
 * A step that is marked on the line of a replay, and what happened there. An ordinary end is "quiet"; what
 * turned the game is an "alarm".
 * @typedef {{ at: number, kind: string, text: string, tone?: "quiet" | "alarm" }} ReplayMoment
 */
/** @typedef {{ at: number, name: string }} ReplayPart a part of a deal: the step it begins with */

/** @typedef {import("../score/pad.js").Pad} Pad */
/** @typedef {import("../score/pad.js").Refused} Refused */

/**
 * How a game with the real cards is written down. A draft is a round that is being entered; a round is
 * what is written down in the end, as it stands in a file.
 * @typedef {object} ScorePad
 * @property {string} className
 * @property {(pad: Pad, round: any) => Refused | null} verify why this round cannot come next
 * @property {(pad: Pad) => import("../score/pad.js").Standing} stand
 * @property {(pad: Pad) => boolean} isWellFormed whether a file's options and rounds are this game's
 * @property {(pad: Pad, at: number) => string} roundName
 * @property {(pad: Pad) => any} emptyDraft
 * @property {(pad: Pad, at: number) => any} draftOf an earlier round, to be corrected
 * @property {(pad: Pad, draft: any) => Refused | null} missing what has not been entered yet
 * @property {(draft: any) => any} roundOf
 * @property {(props: { pad: Pad, draft: any, set: (change: (now: any) => any) => void }) => any} Entry
 *   `set` changes the draft as it is by then
 * @property {(pad: Pad, at: number) => string} headline what a round came to
 * @property {(props: { pad: Pad, at: number }) => any} Story why it did
 * @property {(pad: Pad) => string} next what comes before the next round
 * @property {(pad: Pad) => string} whyOver
 * @property {(refused: Refused, pad: Pad) => import("../rules/clause.js").Why} why
 * @property {(totals: number[]) => (seat: number) => boolean} leads
 * @property {(pad: Pad, at: number) => (seat: number) => any} [special] a cell that is more than its number
 * @property {() => string} [dealerLabel] asks who deals first, where that matters
 */

/**
 * @typedef {{
 *   session: import("../state/live_session.js").LiveSession, view: any, odds: any, best: string,
 * }} CoachOddsProps
 */
/** @typedef {{ view: any, chosen: string, best: string }} ReviewedCardsProps */

/**
 * @typedef {object} Game everything the page asks of a game
 * @property {string} id as in addresses, messages and catalogues
 * @property {{ least: number, most: number }} players
 * @property {number} minutes how long a game takes
 * @property {(props: { session: Session }) => any} Table
 * @property {() => any} art a few cards for the first screen
 * @property {OptionField[]} options
 * @property {boolean} hasMemoryAid whether there is anything here that the memory aid could mark
 * @property {{ seats: number, options: Record<string, number | boolean> }} firstGame for those who learn
 * @property {[keys: string, what: () => string][]} keys what can be pressed at the table
 * @property {{ action: string, label: () => string } | null} undo the action that takes back what others
 *   have not seen yet
 * @property {{
 *   dealName: (deal: number) => string,
 *   isLong: (events: any[]) => boolean,
 *   parts?: (steps: { events: any[] }[]) => ReplayPart[],
 *   moments?: (steps: { events: any[] }[], players: string[]) => ReplayMoment[],
 * }} replay how a deal is called, which step is looked at longer, where the parts of a deal begin, if it
 *   has any, and which of its steps one looks for
 * @property {{ card: (name: string) => any, blocks: Record<string, (block: any) => any> }} rules how the
 *   rules page draws a card, and pictures that only this game has
 * @property {() => Promise<ScorePad>} [scorePad] for a game with the real cards; fetched when wanted
 * @property {() => Promise<(props: CoachOddsProps) => any>} [loadCoachOdds] what the coach knows besides the
 *   choices, where the game has a coach; fetched when wanted
 * @property {() => Promise<(props: ReviewedCardsProps) => any>} [loadReviewedCards] a choice drawn on the
 *   cards: what was chosen and what was best, each card marked by `data-marks`; fetched when wanted
 * @property {() => string[][]} deck every card in its canonical order with its ways up, to check a deal
 */

/** @type {Map<string, Game>} */
const games = new Map();

/** @param {Game[]} all */
export function registerGames(all) {
  for (const game of all) games.set(game.id, game);
}

/** Every game, in the order in which the first screen shows them. */
export const allGames = () => [...games.values()];

/** @param {string} id @returns {Game | undefined} */
export const findGame = (id) => games.get(id);

/** A game that is known to be there, because its table or record is. @param {string} id */
export function gameOf(id) {
  const game = games.get(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
}

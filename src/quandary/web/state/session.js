// The shape of a table as the games' screens see it: one that is played at, or a game looked back at.

/** @typedef {import("../protocol.js").SeatView} SeatView */
/** @typedef {import("../protocol.js").Update} Update */
/**
 * @template T
 * @typedef {import("../vendor/preact.js").ReadonlySignal<T>} ReadonlySignal
 */

/**
 * Why the server refused a command.
 * @typedef {{
 *   cmd_id: string,
 *   code: string,
 *   clause: string | null,
 *   details: Record<string, any>,
 *   asked?: { type: string },
 * }} Refusal
 */

/**
 * What is new: what the server has sent, or a step of a replay. A `snapshot` has everything.
 * @typedef {Pick<Update, "kind" | "seat"> & Partial<Pick<Update, "detail" | "seats">>} Change
 */

/**
 * `before` runs before a change is taken in, to measure where cards lie; `after` when it is in sight.
 * `heard` runs as soon as somebody says something.
 * @typedef {{
 *   before?: () => void,
 *   after?: (change: Change, mine: SeatView | undefined) => void,
 *   heard?: (change: Change) => void,
 *   refused?: (why: Refusal) => void,
 * }} Watcher
 */

/**
 * @typedef {object} Commands
 * @property {(action: string) => void} act do one of the legal actions
 * @property {ReadonlySignal<boolean>} isBusy whether an action is on its way, or nothing can be done any more
 * @property {ReadonlySignal<boolean>} isPending whether it waits for the connection
 */

/**
 * @typedef {object} Session
 * @property {string} id
 * @property {import("./live_session.js").LiveSession | null} live what only a table has at which
 *   somebody plays: commands, chat, clock, hints; null when one looks back
 * @property {Commands | null} commands what the seat that is shown can do; null where one only looks
 * @property {ReadonlySignal<string | null>} game the game's id, once it is known
 * @property {ReadonlySignal<SeatView | undefined>} mine what the seat shown on this device sees and may do
 * @property {ReadonlySignal<number | null>} shownSeat nobody's, for somebody who watches
 * @property {number | null} [ownSeat] in a replay, where the viewer sat, if they did
 * @property {ReadonlySignal<boolean>} isOpen whether every hand lies open
 * @property {ReadonlySignal<boolean>} hasMemoryAid whether what could be remembered may be shown
 * @property {(seat: number) => boolean} isAway whether a bot plays for somebody
 * @property {(seat: number) => boolean} isOffline whether somebody has no connection
 * @property {(seat: number) => boolean} isProgram whether no person sits there but a program from outside
 * @property {(seat: number) => number | null} emblemOf how somebody is marked, the same for all
 * @property {(seat: number) => string} playerName
 * @property {(deal: number) => any[]} loggedEvents what the shown seat witnessed in a deal of this game,
 *   as far as it is known here, with `{ kind: "late", seat }` where somebody's time ran out
 * @property {(watcher: Watcher) => () => void} watch
 */

export {};

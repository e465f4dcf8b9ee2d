// Types of every message, view and event.
// Made by `quandary schema` from server/protocol and games/*/view_types.py: change those, not this.

/** Unguessable: 128 random bits. */
export type TableId = string;

/** 128 random bits, chosen by the client: the same id is the same command, carried out once. */
export type CommandId = string;

export type Token = string;

/** Somebody at one table, the same whenever they sit down there again. */
export type PersonId = string;

export type SeatNumber = number;

/** At most 24 characters as one sees them, each of which may be several code points. */
export type Name = string;

export type ChatText = string;

export type Hash = string;

export type Entropy = string;

export type Seq = number;

export type ActionText = string;

/** How well a bot plays, from a kind beginner to one that is hard to beat. */
export type Level = "gentle" | "casual" | "steady" | "sharp" | "expert" | "master";

export type Reaction = "hello" | "nice" | "wow" | "oops" | "hurry" | "thanks";

export type GameId = "quando" | "5211";

/** What a viewer may know of the game; null before the first. */
export type GameView = QuandoView | Play5211View | null;

/** Something that happened in the game, as a viewer witnessed it. */
export type GameEvent = QuandoWitnessedEvent | Play5211WitnessedEvent;

/** What follows from a view by the rules, the same for everybody; null before the first game. */
export type GameFacts = QuandoFacts | Play5211Facts | null;

export type AnyCommand = Act | Ready | Reveal | Start | AddBot | RemoveSeat | Readmit | HandOver | EndGame | Leave | Back | Rename | Chat | React | AllowCoach | Undo | SeatLink;

export type AnyIncoming = Hello | Resume | AskEarlier | AskCoach | Act | Ready | Reveal | Start | AddBot | RemoveSeat | Readmit | HandOver | EndGame | Leave | Back | Rename | Chat | React | AllowCoach | Undo | SeatLink;

export type AnyOutgoing = Welcome | Snapshot | Update | Changed | Earlier | Advice | NoAdvice | Presence | Ack | Linked | Refused | Error;

/** The first message on every socket. Without tokens one may watch, where that is allowed. */
export interface Hello {
  type: "hello";
  table: TableId;
  tokens?: Token[];
  protocol?: Seq;
}

/** Send me everything after `seq`; 0 asks for a snapshot. */
export interface Resume {
  type: "resume";
  seq: Seq;
}

/**
 * Send me what a seat of mine, or a spectator (null), witnessed earlier in this deal.
 *
 * Views carry only the newest events; `before` is how many one knows to be missing.
 */
export interface AskEarlier {
  type: "ask_earlier";
  seat: SeatNumber | null;
  before: Seq;
}

/** What would you do? Answered with `advice`, to this client alone; nothing is stored. */
export interface AskCoach {
  type: "ask_coach";
  seat: SeatNumber;
}

/**
 * Do something in the game, in the seat's own words (`play 2 5`, `lay g1 y3`).
 *
 * Where players act one after the other, `expect_seq` is the seq of the view the choice was
 * made from. Where all choose at once, `turn` is the id of the turn it belongs to.
 */
export interface Act {
  type: "act";
  cmd_id: CommandId;
  seat: SeatNumber;
  action: ActionText;
  expect_seq?: Seq;
  turn?: string;
}

/** Deal, please. `commit` binds the client to the 16 bytes it will reveal (deal-v1). */
export interface Ready {
  type: "ready";
  cmd_id: CommandId;
  seat: SeatNumber;
  deal: Seq;
  attempt: Seq;
  commit?: Hash | null;
  /** The `game_number` it is meant for, so that a late one does not count for the next game. */
  game?: Seq;
}

/** The 16 bytes the client committed to. */
export interface Reveal {
  type: "reveal";
  cmd_id: CommandId;
  seat: SeatNumber;
  deal: Seq;
  attempt: Seq;
  entropy: Entropy;
}

/** Begin the game, or the next one with the same people. The host's to say. */
export interface Start {
  type: "start";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** Put a bot on a free place. The host's to say. */
export interface AddBot {
  type: "add_bot";
  cmd_id: CommandId;
  seat: SeatNumber;
  place: SeatNumber;
  level: Level;
}

/** Take a bot off, or a player out, before or during a game. The host's to say. */
export interface RemoveSeat {
  type: "remove_seat";
  cmd_id: CommandId;
  seat: SeatNumber;
  place: SeatNumber;
}

/** Let everybody who was removed sit down here again. The host's to say. */
export interface Readmit {
  type: "readmit";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** Make another person the host. The host's to say. */
export interface HandOver {
  type: "hand_over";
  cmd_id: CommandId;
  seat: SeatNumber;
  place: SeatNumber;
}

/** End the game unfinished. The host's to say. */
export interface EndGame {
  type: "end_game";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** Give the seat up before a game; in a game a stand-in plays on until one is back. */
export interface Leave {
  type: "leave";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** Take one's seat back from the stand-in. */
export interface Back {
  type: "back";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** Show another name. */
export interface Rename {
  type: "rename";
  cmd_id: CommandId;
  seat: SeatNumber;
  name: Name;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  cmd_id: CommandId;
  seat: SeatNumber;
  text: ChatText;
}

/** A quick reaction. */
export interface React {
  type: "react";
  cmd_id: CommandId;
  seat: SeatNumber;
  reaction: Reaction;
}

/** Say yes or no to a coach at this table. There is one while every person here says yes. */
export interface AllowCoach {
  type: "allow_coach";
  cmd_id: CommandId;
  seat: SeatNumber;
  allow: boolean;
}

/** Take back one's last action, alone against bots. From then on the game no longer counts. */
export interface Undo {
  type: "undo";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** Ask for a token that brings this seat to another device, once. */
export interface SeatLink {
  type: "seat_link";
  cmd_id: CommandId;
  seat: SeatNumber;
}

/** The key to a seat. It replaces the one that was shown; that one ends with its first use. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** You are in: the seats you hold, their new tokens, and where the table stands. */
export interface Welcome {
  type: "welcome";
  table: string;
  seats: number[];
  tokens: SeatToken[];
  seq: number;
  protocol: number;
  version: string;
}

/** A place at the table as everybody sees it. */
export interface SeatInfo {
  kind: "free" | "person" | "bot";
  name: string;
  level: string | null;
  present: boolean;
  /** A stand-in plays for this person. */
  away: boolean;
  /** How this person is marked, from 0 to 7: the same for every viewer, and nobody else's here. */
  emblem: number | null;
  /** Whether this person has said yes to a coach for everybody here. */
  allows_coach: boolean;
  /** No person: a program from outside, for which the host has made a token. */
  program: boolean;
  /** Who this is at this table, under whatever name and at whatever seat; null in lists. */
  person: string | null;
}

/** What somebody has played to the end at this table, in all games so far. */
export interface EveningRow {
  name: string;
  /** Null for somebody who has left. */
  seat: number | null;
  games: number;
  won: number;
  points: number;
}

/** The coming deal (deal-v1): what is promised and who has contributed. */
export interface FairInfo {
  deal: number;
  attempt: number;
  /** SHA-256 of the server's secret, told before anybody contributes. */
  commit: string;
  /** Seats that have yet to say ready, or to reveal. */
  waiting_for: number[];
  committed: number[];
  phase: "ready" | "reveal";
  /** Attempts in this game that came to nothing. */
  voided: number;
  /** What each seat has promised. Whoever reveals keeps it, to compare it with the proof. */
  commits: (string | null)[];
  /** How often the server's tables were put back to an earlier state since this one was made. */
  restored: number;
}

/**
 * The turn clock: whole milliseconds left when this was sent.
 *
 * Before a deal, once somebody is ready: how much longer it waits for `seats`.
 */
export interface ClockInfo {
  seats: number[];
  left_ms: number;
}

/** The table itself, without anything of the cards. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, any>;
  status: "waiting" | "dealing" | "playing" | "over" | "ended" | "closed";
  seats: SeatInfo[];
  host: number | null;
  open: boolean;
  clock: number | null;
  memory_aid: boolean;
  spectators: boolean;
  game_number: number;
  fair: FairInfo | null;
  /** How many people the host has removed and not readmitted. */
  removed: number;
  /** Everybody who has played a game to its end here, by seat; then those who have left. */
  evening: EveningRow[];
  /** Whether this game is an arranged first one: its deal is not fair, and it counts nowhere. */
  lesson: boolean;
  /** The challenge whose cards this game has; they were made before, for all who take it. */
  challenge: string | null;
  /** Whether players may ask the coach: every person here has said yes. */
  coach: boolean;
  /** Whether something was taken back in this game: it counts nowhere. */
  practice: boolean;
}

/** What one seat, or a spectator (`seat` null), may know now, and what it may do. */
export interface SeatView {
  seat: number | null;
  /**
   * The game's view (docs/records.md, `quandary replay --as`), or null before a game.
   *
   * Of its `events` only the newest are sent, so that a message does not grow with the deal.
   */
  view: GameView;
  legal: string[];
  /** The id of the present turn, where all choose at once. */
  turn: string | null;
  /** What this viewer witnessed with this seq. */
  events: GameEvent[];
  /** How many earlier events of this deal are not in the view; `ask_earlier` brings them. */
  left_out: number;
  /** What follows from the view by the rules, so that a screen need not know them. */
  facts: GameFacts;
}

/** A line of chat. */
export interface Said {
  seat: number;
  text: string;
  at: number;
  /** Who said it, if they sit there no more. */
  name: string | null;
  /** Who this is at this table, as in `SeatInfo`. */
  person: string | null;
}

/** Everything this client may know, in one message. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  table: TableInfo;
  seats: SeatView[];
  chat: Said[];
  clock: ClockInfo | null;
}

/**
 * One entry of the table's log, as this client may know it. Every seq arrives once.
 *
 * The table and the views are those after the newest entry; while catching up, earlier updates
 * leave them out.
 */
export interface Update {
  type: "update";
  seq: number;
  kind: string;
  seat: number | null;
  detail: Record<string, any>;
  table: TableInfo | null;
  seats: SeatView[];
  clock: ClockInfo | null;
}

/**
 * A hidden choice of a seat at this device is another now. Nobody else hears of it.
 *
 * So it has no seq of its own: `seq` is still that of the newest update.
 */
export interface Changed {
  type: "changed";
  seq: number;
  seats: SeatView[];
}

/** Some of what a viewer witnessed earlier in a deal: `events` are those from `start` on. */
export interface Earlier {
  type: "earlier";
  seat: number | null;
  deal: number | null;
  start: number;
  events: GameEvent[];
}

/** A text of the page's words, and what it names. */
export interface Wording {
  key: string;
  facts: Record<string, string | number | number>;
  /** Facts that are themselves keys, such as the names of colours. */
  names: Record<string, string>;
}

/** What a choice is worth to the seat: more is better, whatever the game counts. */
export interface AdvisedChoice {
  action: string;
  /** All actions that make no difference to the seat. */
  same: string[];
  name: Wording;
  /** Expected points ahead of the others' mean, to the end of the round. */
  points: number;
  error: number;
  /** The chance to win the game. */
  win: number;
  win_error: number;
  /** Points less than the best choice. */
  behind: number;
  behind_error: number;
  /** Whether it may well be as good as the best. */
  about_equal: boolean;
  /** For the best, why it is better than the next; for the others, why the best is better. */
  why: Wording | null;
  /** The second largest part of why. */
  also: Wording | null;
}

/** What the coach says to a seat, from what that seat knows. A better answer may follow. */
export interface Advice {
  type: "advice";
  seat: number;
  /** That of the view it is about; once something has happened, it is out of date. */
  seq: number;
  /** The best first; of many the best few. */
  choices: AdvisedChoice[];
  /** How many worlds were tried that the seat cannot tell apart. */
  worlds: number;
  final: boolean;
  /** What else they tell, in the game's own words (docs/messages.md). */
  odds: any;
}

/** The coach has nothing to say; `code` says why. After `getting_ready`, an answer follows. */
export interface NoAdvice {
  type: "no_advice";
  seat: number;
  code: string;
  /** How much of getting ready is done; nobody knows how much there is. */
  steps: number;
}

/** Somebody's connection came or went, or one has resumed. Not part of the log. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  spectators: number;
  /** The turn clock, which a restart may have given time back. */
  clock: ClockInfo | null;
  /** Seats whose bots play at a simpler level for now: the stronger ones are not ready yet. */
  simpler: number[];
}

/** The command is stored; `seq` is that of its update, or of the newest if it has none. */
export interface Ack {
  type: "ack";
  cmd_id: string;
  seq: number;
}

/** The token asked for with `seat_link`; it works once. */
export interface Linked {
  type: "linked";
  cmd_id: string;
  seat: number;
  token: string;
}

/** The command changed nothing. `code` says why, `clause` names the rule if it is one. */
export interface Refused {
  type: "refused";
  cmd_id: string;
  code: string;
  seq: number;
  clause: string | null;
  details: Record<string, any>;
}

/** A message that could not be read. It changed nothing. */
export interface Error {
  type: "error";
  code: string;
  detail: string;
}

/** What a table should be like. */
export interface NewTable {
  game: GameId;
  seats: number;
  name: Name;
  options?: Record<string, any>;
  /** Listed for everybody; otherwise by link only. */
  open?: boolean;
  /** Bots for the last places. */
  bots?: Level[];
  /** Further people at this device (pass and play). */
  here?: Name[];
  /** Seconds per turn. */
  clock?: number | null;
  memory_aid?: boolean;
  spectators?: boolean;
  /** Begin at once. */
  start?: boolean;
  /**
   * A first game for one person, with an arranged deck, where the game has one.
   *
   * It says itself how many play and what is agreed; everything else but the name is ignored.
   */
  lesson?: boolean;
}

/** Join a table. */
export interface TakeSeat {
  name: Name;
  seat?: SeatNumber | null;
}

/** Let a program from outside play at a seat. The host's to say. */
export interface InviteProgram {
  name: Name;
  seat?: SeatNumber | null;
}

/** A program's seat, and the token with which `quandary bot` connects it. */
export interface ProgramInvited {
  table: string;
  seat: number;
  /** Works once; whoever has shown it gets others for coming back. */
  token: string;
}

/** The seats a person got, with their tokens. */
export interface Seated {
  table: string;
  seats: SeatToken[];
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  game: string;
  options: Record<string, any>;
  status: string;
  seats: SeatInfo[];
  my_seats: number[];
  updated: number;
  /** Whether its present or last game is an arranged first one: that counts for nothing. */
  lesson: boolean;
}

/** Tables, newest first. */
export interface TableList {
  tables: TableSummary[];
}

/** How often something was tried that pays or not, by the game's word for it. */
export interface Attempts {
  name: string;
  tries: number;
  paid: number;
}

/** What a result is made of, in points ahead of the others' mean (docs/review.md). */
export interface LuckAndSkill {
  luck: number;
  skill: number;
  /** The standard error of both. */
  error: number;
}

/** A game that the guest has played, for looking back at it. */
export interface PlayedGame {
  table: string;
  /** Which of the table's games, counted from 0: `?game=` of its record. */
  number: number;
  game: string;
  options: Record<string, any>;
  players: string[];
  my_seats: number[];
  /** False if it was ended before its end; then there are no totals. */
  is_over: boolean;
  totals: number[];
  winners: number[];
  /** The place that each seat came in by the rules, from 1; equals share one. */
  ranks: number[];
  ended: number;
  /** How well the bot at each seat plays; null is a person. Empty in games kept by old servers. */
  levels: (string | null)[];
  /** How often points were counted; 0 in games kept by old servers. */
  rounds: number;
  /** What the guest's first seat tried, such as knocks. */
  attempts: Attempts[];
  /** Whether a stand-in acted for a person, or there was a coach. */
  was_helped: boolean;
  /** Of the guest's first seat, once the game has been reviewed. */
  judged: LuckAndSkill | null;
}

/** Games that are over, newest first. */
export interface GameList {
  games: PlayedGame[];
  /** False where the server keeps no lists of games (`--no-history`). */
  is_kept: boolean;
}

/** A value, and between what its true one lies 95 times in 100; null if too little is known. */
export interface Interval {
  value: number;
  low: number | null;
  high: number | null;
}

/** What was tried in several games, and which share of it paid. */
export interface AttemptsInAll {
  name: string;
  tries: number;
  paid: number;
  share: Interval;
}

/** The guest's games of one kind: the same game, as many players, the same opponents. */
export interface StatisticsGroup {
  game: string;
  players: number;
  /** The level of all bots there, `mixed` levels, `people` if there was any, or `unknown`. */
  opponents: string;
  games: number;
  /** Shared ones included. */
  wins: number;
  win_share: Interval;
  /** Null if no game's rounds are known. */
  points_per_round: Interval | null;
  more_points_win: boolean;
  attempts: AttemptsInAll[];
  /** Games that have been reviewed. */
  reviewed: number;
  /** In these games; null if there is none. */
  luck_per_round: Interval | null;
  skill_per_round: Interval | null;
}

/** How the guest has played, the most frequent kind of game first. */
export interface MyStatistics {
  groups: StatisticsGroup[];
}

/** A code that makes another device the same guest, once. */
export interface TransferCode {
  code: string;
  /** How long it is valid. */
  seconds: number;
}

/** Be the guest who got a code. */
export interface UseCode {
  code: string;
}

/** Let others play the cards of a finished game. */
export interface NewChallenge {
  table: string;
  /** Which of the table's games, counted from 0. */
  game: number;
}

/** Play the cards of a challenge. */
export interface TakeChallenge {
  name: Name;
}

/** How somebody did with the cards of a challenge. */
export interface ChallengeResult {
  name: string;
  /** Of a bot that the server let play; null is a person. */
  level: string | null;
  points: number;
  totals: number[];
  rank: number;
  has_won: boolean;
  rounds: number;
  is_mine: boolean;
  /** For asking where one's own game and this one parted. */
  id: string;
}

/** The same cards for everybody, and how they did. */
export interface ChallengeInfo {
  id: string;
  game: string;
  options: Record<string, any>;
  /** Of the bots, by seat; null is whoever takes the challenge. */
  levels: (string | null)[];
  /** In UTC, such as `2026-11-16`; null for the cards of a game that was played. */
  day: string | null;
  stage: "coming" | "open" | "over";
  /** What the secret was promised with (docs/fair-deal.md). */
  commit: string;
  /** Told two hours after the day, and never for the cards of a game. */
  secret: string | null;
  /** Where the guest plays it, or has played it. */
  my_table: string | null;
  /** How many people have. */
  finished: number;
  /** For those who have finished, and for everybody once the day is over; the best first. */
  results: ChallengeResult[];
}

/** The cards of yesterday, today and tomorrow. */
export interface ChallengeList {
  challenges: ChallengeInfo[];
}

/** A puzzle that can be asked for. */
export interface PuzzleName {
  id: string;
  players: number;
}

/** The puzzles of a game. */
export interface PuzzleSet {
  game: string;
  puzzles: PuzzleName[];
}

/** The puzzles of every game that has some. */
export interface PuzzleList {
  games: PuzzleSet[];
}

/** A moment of a game that was played, as one seat saw it, with what each choice is worth. */
export interface PuzzleInfo {
  id: string;
  game: string;
  players: string[];
  seat: SeatView;
  /** Every choice, the best first: it is better than any other by at least 1.5 points. */
  choices: AdvisedChoice[];
  /** How many worlds were tried that the seat cannot tell apart. */
  worlds: number;
}

/** A record as far as its shape goes (docs/records.md); `version` is 1. */
export interface RecordFrame {
  format: "quandary-record";
  version: any;
  game: GameId;
  players: string[];
  deals: Record<string, any>[];
  options: Record<string, any>;
  result: Record<string, any>;
}

/** A record that was read and follows the rules (docs/records.md). */
export interface RecordSummary {
  game: string;
  options: Record<string, any>;
  players: string[];
  deals: number;
  actions: number;
  is_over: boolean;
  /** Null in a game that is not over. */
  totals: number[] | null;
  winners: number[] | null;
  /**
   * Whether its decks are those that were promised (docs/fair-deal.md).
   *
   * `unproved`: nothing is wrong, but a deal has no player's bytes in it, or was dealt anew.
   */
  fair: "proved" | "unproved" | "disproved" | "none";
  /** What was disproved, and where. */
  reason: string;
}

/** A moment of a replayed deal: after the deal, or after somebody acted. */
export interface ReplayedStep {
  /** Who acted; null when the cards were dealt. */
  actor: number | null;
  /** The game's view for the seat that was asked for, with `events` left empty. */
  view: Record<string, any>;
  /** What that seat witnessed in this step; those of all steps so far belong into the view. */
  events: Record<string, any>[];
  /** Every hand as its holder saw it: the game is over, and its record holds all cards. */
  hands: any[][];
  /** What follows from the view by the rules, as in a seat's view at a live table. */
  facts: Record<string, any> | null;
}

/** One deal of a record, step by step. */
export interface ReplayedDeal {
  game: string;
  options: Record<string, any>;
  players: string[];
  deals: number;
  deal: number;
  seat: number | null;
  steps: ReplayedStep[];
}

/** Let others in this machine's network join, or stop that. */
export interface NetworkWish {
  open: boolean;
}

/** Whether others can reach the server, as far as the person at its machine may know and say. */
export interface NetworkState {
  /** Whether this may be changed from here. */
  can_open: boolean;
  is_open: boolean;
  /** Where others find the page, the likeliest first. */
  addresses: string[];
}

/** What whoever runs the server tells everybody. */
export interface SiteInfo {
  /** In the host's own words; empty if there is none. */
  announcement: string;
  imprint: string;
  privacy: string;
  /** Addresses for links; empty if there is none. */
  contact: string;
  /** Whether choices can be judged here, which needs numba. */
  coach: boolean;
}

/** The server can store. */
export interface Health {
  status: "ok";
  version: string;
}

/** The one shape of an HTTP error. */
export interface Problem {
  code: string;
  detail: string;
}

/** A decision: the seat's action of that number in a deal of the record, counted from 0. */
export interface ReviewPlace {
  deal: number;
  step: number;
  seat: number;
}

/** A choice and what it cost. The key words are those of `quandary review --json`. */
export interface ReviewedDecision {
  deal: number;
  step: number;
  seat: number;
  chosen: string;
  best: string;
  /** In points; never below zero. */
  cost: number;
  error: number;
  /** The seat's chance to win the game with what it chose, as it could know it. */
  win: number;
}

/** A round was counted. */
export interface ReviewedRoundEnd {
  deal: number;
  /** So many actions of the deal came before. */
  step: number;
}

/** What a round brought a player: points ahead of the others' mean, and what they are. */
export interface RoundShare {
  result: number;
  luck: number;
  skill: number;
}

/** A player's result and what it is made of; luck and skill make up the result exactly. */
export interface ReviewedPlayer {
  result: number;
  luck: number;
  skill: number;
  name: string;
  /** The standard error of luck and of skill. */
  error: number;
  /** What luck is made of; `mistakes` of the others count as skill and are taken off here. */
  luck_by_kind: Record<string, number>;
  rounds: RoundShare[];
}

/** A decision worth looking at: what the seat saw, what it chose, what was better, and why. */
export interface ReviewedChoice {
  deal: number;
  step: number;
  seat: number;
  /** Counted from 0. */
  round: number;
  /** The game's view of that seat, without its memory and events. */
  view: Record<string, any>;
  /** As the seat names its actions, unlike in `ReviewedDecision`. */
  chosen: string;
  best: string;
  chosen_name: Wording;
  best_name: Wording;
  why: Wording[];
  cost: number;
  error: number;
  /** Whether it surely gave points away, and not for a better chance to win the game. */
  is_mistake: boolean;
  /** The chance to win the game with what was chosen … */
  win: number;
  /** … and with what was best. */
  best_win: number;
}

/** Something that people like to tell. */
export interface ReviewHighlight {
  deal: number;
  step: number;
  seat: number;
  /** Its name, as the game declares it: a key of `moments`, and words of the game's catalogue. */
  kind: string;
  points: number;
}

/** All that the judge says about a game (docs/review.md). */
export interface GameReview {
  game: string;
  players: ReviewedPlayer[];
  decisions: ReviewedDecision[];
  /** Where the moments were that people like to tell, of everybody; null if there was none. */
  moments: Record<string, ReviewPlace | null>;
  /** Nobody, if the game was not played to its end. */
  winners: number[];
  round_ends: ReviewedRoundEnd[];
  /** The dearest first; also those of the highlights. */
  choices: ReviewedChoice[];
  /** For each seat. */
  highlights: ReviewHighlight[];
}

/** How far a review is. */
export interface ReviewProgress {
  /** For asking again; empty if there is nothing more to ask. */
  id: string;
  game: string;
  players: string[];
  /** How many actions each deal of the record has. */
  deals: number[];
  /** Actions judged so far, of all of them. None, while it waits for its turn. */
  done: number;
  /** Those known by now, from the one on that was asked for. */
  decisions: ReviewedDecision[];
  review: GameReview | null;
  /** The seat of whoever asks for a table's latest game, told when it is begun. */
  my_seat: number | null;
  /** Why it ended without a result: `busy`, `stopped`, or a code that a record is refused with. */
  problem: string | null;
}

/** What somebody chose where two games parted, as the seat names its actions, and in words. */
export interface PartingChoice {
  action: string;
  name: Wording;
}

/** The first difference between two games with the same cards. */
export interface Parting {
  /** Null if there is none: both are the same. */
  deal: number | null;
  step: number | null;
  /** Whether the person's choice was another; otherwise the bots played differently. */
  is_own: boolean;
  mine: PartingChoice | null;
  theirs: PartingChoice | null;
  /** How many points the guest's own choice was better; below zero, the other one was. */
  gain: number;
  error: number;
  /** Why the better one is better. */
  why: Wording[];
  /** What both saw then, as in `ReviewedChoice`. */
  view: Record<string, any>;
}

/** Tell the host of the server about somebody at the table. */
export interface NewReport {
  /** Whom it is about, if they sit there. */
  seat?: SeatNumber | null;
  /** What happened, in the player's words. */
  text?: string;
  /** Whom it is about, also if they have left: the `person` of a seat or of a line of chat. */
  person?: PersonId | null;
}

/** The report is stored. */
export interface Reported {
  /** How many lines of chat went with it. */
  lines: number;
}

/** Why a socket was closed. */
export type CloseCode =
  | 1009 // the frame was larger than 4 KiB
  | 1012 // the server is restarting; reconnect in a moment
  | 4000 // the first message was not a readable hello, or came too late
  | 4001 // the seat is now in use on another device or tab
  | 4003 // a token was wrong or out of date, or there is no such table
  | 4004 // there is no such table, or it may not be watched
  | 4008 // the client read too slowly
  | 4009 // too many messages, sockets or watchers
  | 4010 // the host removed this player
  | 4011 // the table is damaged and can't be opened
  | 4012 // the host of the server has banned this player or this address
  ;

export type QuandoNameOfPlay = "straight" | "set" | "triplet";

export type QuandoWitnessedEvent = QuandoWitnessedDeal | QuandoWitnessedPlay | QuandoWitnessedDraw | QuandoWitnessedTurn | QuandoWitnessedPileTurn | QuandoWitnessedDeed | QuandoWitnessedScore | QuandoWitnessedDealOver | QuandoWitnessedGameOver;

/** A card as a viewer sees it. */
export interface QuandoSeenCard {
  front: number | null;
  back: number | null;
}

/** A round begins: every hand as the viewer sees it, and the draw pile (Q2, Q3). */
export interface QuandoWitnessedDeal {
  kind: "dealt";
  dealer: number;
  hands: QuandoSeenCard[][];
  pile: number;
  showing: number;
}

/** Cards went onto the discard pile; `positions` are their places in the hand (Q9). */
export interface QuandoWitnessedPlay {
  kind: "played";
  seat: number;
  play: QuandoNameOfPlay;
  positions: number[];
  cards: QuandoSeenCard[];
}

/** Somebody drew a card; `showing` is what then lies on top (Q10, Q15). */
export interface QuandoWitnessedDraw {
  kind: "drawn";
  seat: number;
  side: "showing" | "hidden";
  penalty: boolean;
  card: QuandoSeenCard;
  showing: number | null;
}

/** A zero was turned over; everybody knows both of its sides (Q14). */
export interface QuandoWitnessedTurn {
  kind: "turned";
  seat: number;
  position: number;
  card: QuandoSeenCard;
}

/** The discard pile became the draw pile (Q12). */
export interface QuandoWitnessedPileTurn {
  kind: "pile_turned";
  size: number;
  showing: number;
}

/** Something a seat did, or was spared, that has nothing hidden in it. */
export interface QuandoWitnessedDeed {
  kind: "knocked" | "passed" | "nothing_drawn";
  seat: number;
}

/** The round was counted (Q22, Q23). */
export interface QuandoWitnessedScore {
  kind: "scored";
  sums: number[];
  lowest: number[];
  knocker: number | null;
  penalty: number;
  points: number[];
  totals: number[];
}

/** The round is over, and all hands lie open (Q4). */
export interface QuandoWitnessedDealOver {
  kind: "deal_over";
  ended_by: "zeros" | "knock";
  hands: QuandoSeenCard[][];
}

/** The game is over; several winners share the win (Q24). */
export interface QuandoWitnessedGameOver {
  kind: "game_over";
  totals: number[];
  winners: number[];
}

/** The draw pile: how many cards, and the upper side of the top one (Q5). */
export interface QuandoPileView {
  size: number;
  showing: number | null;
}

/** The discard pile: how many cards, and the side that lies on top. */
export interface QuandoDiscardView {
  size: number;
  top: number | null;
}

/** How a finished game ended. */
export interface QuandoResultView {
  totals: number[];
  winners: number[];
}

/** What the viewer could remember: every card's place, with the sides this viewer has seen. */
export interface QuandoMemory {
  hands: QuandoSeenCard[][];
  /** The draw pile, top first; the side that lies up is the front. */
  pile: QuandoSeenCard[];
  /** The discard pile, the card laid first first. */
  discard: QuandoSeenCard[];
}

/** Everything a seat or a spectator may know at one moment. */
export interface QuandoView {
  game: "quando";
  seat: number | null;
  players: number;
  options: Record<string, any>;
  deal: number | null;
  dealer: number | null;
  phase: "deal" | "play" | "draw" | "penalty" | "over";
  to_act: number[];
  active: number | null;
  hands: QuandoSeenCard[][];
  pile: QuandoPileView;
  discard: QuandoDiscardView;
  plays: number[];
  knocker: number | null;
  /** The active player has played a number triplet and is about to draw (Q13). */
  triplet: boolean;
  owing: number[];
  totals: number[];
  sheet: number[][];
  result: QuandoResultView | null;
  memory: QuandoMemory;
  events: QuandoWitnessedEvent[];
}

/** What follows from the view by the rules, the same for everybody: for screens. */
export interface QuandoFacts {
  /** Who plays first, for each seat that may deal (Q6). */
  first_players: number[];
  /** After a knock, the seats whose last turn is not over yet, in their order (Q20). */
  last_turns: number[];
}

/** A card as a viewer sees it: its text, or `None` face down. */
export type Play5211SeenCard = string | null;

export type Play5211WitnessedEvent = Play5211WitnessedDeal | Play5211WitnessedLaying | Play5211WitnessedTakingBack | Play5211WitnessedReveal | Play5211WitnessedDraw | Play5211WitnessedScore | Play5211WitnessedDealOver | Play5211WitnessedGameOver;

/** Cards were removed and dealt; the others' hands are face down (F2, F3). */
export interface Play5211WitnessedDeal {
  kind: "dealt";
  hands: Play5211SeenCard[][];
  removed: number;
  pile: number;
}

/** Somebody has chosen cards; a viewer sees only their own (F4). */
export interface Play5211WitnessedLaying {
  kind: "laid";
  seat: number;
  cards: Play5211SeenCard[];
}

/** Somebody took the chosen cards back (F4). */
export interface Play5211WitnessedTakingBack {
  kind: "taken_back";
  seat: number;
}

/** Everybody's cards of a turn, by seat (F4). */
export interface Play5211WitnessedReveal {
  kind: "revealed";
  turn: number;
  cards: string[][];
}

/** Somebody drew back to five cards; `pile` is what is left (F5). */
export interface Play5211WitnessedDraw {
  kind: "drawn";
  seat: number;
  cards: Play5211SeenCard[];
  pile: number;
}

/** A scored round, told in its steps (F6–F12). */
export interface Play5211WitnessedScore {
  kind: "scored";
  round: number;
  kododos: number;
  kododos_needed: number;
  counts: Record<string, number>;
  limit: number;
  out_by_limit: string[];
  out_by_tie: string[][];
  scored: "kododo" | "majority" | "none";
  colour: string | null;
  cards: string[][];
  points: number[];
  totals: number[];
}

/** The deal is played out, or the target ended it (F13, F16). */
export interface Play5211WitnessedDealOver {
  kind: "deal_over";
  ended_by: "pile" | "target";
  scores: number[];
}

/** The game is over; several winners share the win (F14). */
export interface Play5211WitnessedGameOver {
  kind: "game_over";
  totals: number[];
  winners: number[];
}

/** A score pile lies face down: how many cards, and the points in it (F12). */
export interface Play5211ScorePileView {
  cards: number;
  points: number;
}

/** How a finished game ended. */
export interface Play5211ResultView {
  totals: number[];
  winners: number[];
}

/** What the viewer could remember: how often each card has lain open in this deal. */
export interface Play5211Memory {
  seen: Record<string, number>;
}

/** Everything a seat or a spectator may know at one moment. */
export interface Play5211View {
  game: "5211";
  seat: number | null;
  players: number;
  options: Record<string, any>;
  deal: number | null;
  phase: "deal" | "lay" | "over";
  to_act: number[];
  round: number;
  turn: number;
  cards_to_lay: number;
  last_round: boolean;
  /** Chosen cards stay in the hand until the reveal. */
  hands: Play5211SeenCard[][];
  chosen: boolean[];
  /** The viewer's own face-down cards. */
  choice: string[] | null;
  shown: string[][];
  /** How often each colour has been shown in this round. */
  counts: Record<string, number>;
  limit: number;
  kododos: number;
  kododos_needed: number;
  score_piles: Play5211ScorePileView[];
  pile: number;
  removed: number;
  discard: number;
  totals: number[];
  sheet: number[][];
  result: Play5211ResultView | null;
  memory: Play5211Memory;
  events: Play5211WitnessedEvent[];
}

/** What follows from the view by the rules, the same for everybody: for screens. */
export interface Play5211Facts {
  /** How many rounds a deal has, if no target ends it earlier (F13). */
  rounds: number;
  /** The seats from the best down (F14, F17). */
  ranking: number[];
  /** Whether the game is over and more cards have broken a tie of points (F14). */
  won_by_cards: boolean;
}

// The table of Quando: the play, then the scores, then the play again.

import { arrivals } from "../../cards/identity.js";
import { ALL_LEARNT, useHints } from "../../lobby/guide.js";
import { showMenu } from "../../lobby/menu.js";
import { dealStatus } from "../../lobby/next_deal.js";
import { dip, Flip } from "../../motion/flip.js";
import { sound } from "../../motion/sounds.js";
import { announce } from "../../ui/live_region.js";
import { TopBar } from "../../ui/topbar.js";
import { TurnLog } from "../../ui/turn_log.js";
import { noticeTurn } from "../../ui/turn_notification.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { Actions } from "./actions.js";
import { Bar } from "./bar.js";
import { allCards } from "./card_identity.js";
import { RoundEnd } from "./end.js";
import { Hand } from "./hand.js";
import { hintsOf } from "./hints.js";
import { listenForPlay } from "./keyboard.js";
import { Piles } from "./piles.js";
import { QuandoPlay } from "./play.js";
import { revealHands } from "./reveal.js";
import { othersOf, Seats } from "./seats.js";
import { lastTurn, recentTurns, sentences } from "./sentences.js";
import { Status, statusOf } from "./status.js";

/** @typedef {import("../../state/session.js").Session} Session */

/** @type {Record<string, string>} */
const SOUND_OF = {
  played: "slide",
  drawn: "slide",
  turned: "turn",
  pile_turned: "turn",
  knocked: "rapTwice",
  dealt: "reveal",
  scored: "pencil",
};

/** @param {{ session: Session }} props */
export function QuandoTable({ session }) {
  const play = useMemo(() => new QuandoPlay(session), [session]);
  const flip = useMemo(() => new Flip("showing"), []);
  const root = useRef(/** @type {HTMLElement | null} */ (null));

  useLayoutEffect(() => {
    play.measure = () => flip.measure(root.current);
    return session.watch({
      before: play.measure,
      after: (update, mine) => follow(play, update, mine, root.current),
      refused: (why) => {
        if (why.asked?.type === "act") play.tellRefusal(why);
      },
    });
  }, [session]);
  useLayoutEffect(() => listenForPlay(play), [play]);
  // Sorting moves cards without the server: this table is drawn again for it, too.
  void play.hand.value;
  const shown = useRef(/** @type {import("./play.js").KnownCards | null} */ (null));
  useLayoutEffect(() => {
    const now = play.cards.peek();
    if (now) flip.play(root.current, arrivals(shown.current, now, allCards(now.cards)));
    shown.current = now;
  });

  useHints(session, play.isHolding.value ? [] : hintsAt(play));

  const view = play.view.value;
  if (!view || view.deal === null) return h(Dealing, { session });
  const isBetween = (view.phase === "deal" || view.phase === "over") && !play.isHolding.value;
  return html`<div class="quando felt table-space" ref=${root}>
    ${isBetween ? h(RoundEnd, { play }) : h(Board, { play })}
  </div>`;
}

/** @param {QuandoPlay} play */
function hintsAt(play) {
  const hints = hintsOf({
    view: play.view.value,
    seat: play.seat.value,
    legal: play.legal.value,
    playerName: (seat) => play.session.playerName(seat),
  });
  return play.view.value?.phase === "over" ? [...hints, ALL_LEARNT] : hints;
}

/**
 * What an update means for eye and ear.
 * @param {QuandoPlay} play
 * @param {any} update
 * @param {any} mine
 * @param {HTMLElement | null} root
 */
function follow(play, update, mine, root) {
  if (update.kind === "snapshot") return;
  const events = mine?.events ?? [];
  if (update.kind === "acted" && update.seat === play.seat.peek()) play.clear();
  const translator = play.translator.peek();
  // A client that catches up with the first deal has no view yet; the log tells what is not announced.
  const facts = play.facts.peek();
  for (const event of events) {
    for (const line of facts ? sentences(event, translator, facts) : []) announce(line);
    if (SOUND_OF[event.kind]) sound(SOUND_OF[event.kind]);
    if (event.kind === "knocked") dip(root);
    if (event.kind === "dealt") play.clear();
  }
  if (events.some((/** @type {any} */ event) => event.kind === "deal_over")) revealHands(play);
  if (events.length && play.isAsked.peek()) {
    announce(statusOf(play));
    noticeTurn(t("game.quando"), statusOf(play));
  }
}

/** @param {{ play: QuandoPlay }} props */
function Board({ play }) {
  const view = play.view.value;
  const { session } = play;
  const isTurn = play.isAsked.value;
  const told = lastTurn(view.events, play.translator.value, play.facts.value);
  const turns = recentTurns(view.events, view.players, play.translator.value, play.facts.value);
  const chars = told.before.length + told.name.length + told.after.length;
  const seats = othersOf(view, play.seat.value).length;
  useEffect(() => {
    document.title = isTurn
      ? t("web.title.your_turn", { game: t("game.quando") })
      : t("web.title.table", { game: t("game.quando") });
  });
  return html`<main
    class="table"
    data-players=${view.players}
    data-watching=${play.seat.value === null ? "" : null}
    data-last=${view.knocker !== null ? "" : null}
    style=${{ "--seats": seats, "--pairs": Math.ceil(seats / 2) }}
  >
    ${h(Bar, {
      play,
      where: session.live?.info.value?.lesson
        ? t("web.guide.where")
        : t("quando.where.round", { round: (view.deal ?? 0) + 1, target: view.options.target }),
    })}
    ${view.knocker !== null && view.to_act.length ? h(LastRound, { play }) : null}
    ${h(Seats, { play })}
    ${h(Piles, { play })}
    <p class="event fits" style=${{ "--chars": chars }}>
      <span>${told.before}${told.name ? html`<b>${told.name}</b>` : null}${told.after}</span>
    </p>
    ${h(Status, { play })}
    <section
      class=${isTurn ? "own turn" : "own"}
      data-seat=${play.seat.value}
      aria-label=${t("quando.hand.own")}
    >
      ${
        play.seat.value !== null
          ? h(Hand, { play })
          : session.live
            ? html`<p class="quiet">${t("web.lobby.watching")}</p>`
            : null
      }
    </section>
    ${h(Actions, { play })}
    ${h(TurnLog, { turns, shown: told })}
  </main>`;
}

/** @param {{ play: QuandoPlay }} props */
function LastRound({ play }) {
  const view = play.view.value;
  const seat = play.seat.value;
  const player = play.session.playerName(view.knocker ?? 0);
  const long =
    view.knocker === seat
      ? t("quando.last.you_knocked")
      : t(play.isAsked.value ? "quando.last.your_turn" : "quando.last.knocked", { player });
  const short =
    view.knocker === seat
      ? t("quando.last.you_knocked_short")
      : t("quando.last.knocked_short", { player });
  return html`<p class="lastround">
    <b class="voice">${t("quando.last.title")}</b> <span class="long">${long}</span>
    <span class="short" aria-hidden="true">${short}</span>
  </p>`;
}

/** @param {{ session: Session }} props */
function Dealing({ session }) {
  return html`<div class="quando felt table-space">
    <main class="table dealing">
      ${h(TopBar, { title: t("game.quando"), onMenu: () => showMenu(session) })}
      <h1 class="status">${dealStatus(session)}</h1>
    </main>
  </div>`;
}

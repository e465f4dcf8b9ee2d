// The table of 5211. It reads what the server tells and sends what a person chooses; it knows no rules.

import { Icon } from "../../cards/icons.js";
import { AfterGame } from "../../lobby/after_game.js";
import { chatInBar, ReactionBubble } from "../../lobby/chat.js";
import { useHint } from "../../lobby/guide.js";
import { showMenu } from "../../lobby/menu.js";
import { Flip } from "../../motion/flip.js";
import { sound } from "../../motion/sounds.js";
import { showClause, WhyNot } from "../../rules/clause.js";
import { Clock } from "../../ui/clock.js";
import { announce } from "../../ui/live_region.js";
import { TopBar } from "../../ui/topbar.js";
import { noticeTurn } from "../../ui/turn_notification.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js";
import { whyRefused } from "../../words/refusal.js";
import { voiceOf } from "../../words/voice.js";
import { formatList, t } from "../../words/words.js";
import { cardName, sorted } from "./card_names.js";
import { canLay, canTakeBack, heldCards, layingOf, pickedWith, stillHeld } from "./choice.js";
import { BetweenDeals, GameEnd } from "./end.js";
import { flyToPiles } from "./flight.js";
import { Hand } from "./hand.js";
import { hintOf } from "./hints.js";
import { listenForPlay } from "./keyboard.js";
import { Lanes } from "./lanes.js";
import { roundsInAll, viewOfRound } from "./last_round.js";
import { showLog } from "./log.js";
import { Scoring } from "./scoring.js";
import { Seats } from "./seats.js";
import { Stage } from "./stage.js";

/** @typedef {import("../../state/session.js").Session} Session */
/** @typedef {import("../../protocol.js").Play5211View} View */

/** @param {Session} session */
function useStage(session) {
  const stage = useMemo(
    () => new Stage(session, () => voiceOf(session, session.mine.peek()?.seat ?? null)),
    [session],
  );
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const flip = useMemo(() => new Flip(), [session]);
  useLayoutEffect(() => {
    const stop = session.watch({
      before: () => flip.measure(root.current),
      after: (update, mine) => {
        if (!session.live) stage.goOn();
        stage.take((mine ?? update.seats?.[0])?.events ?? []);
        requestAnimationFrame(() => flip.play(root.current, new Map()));
      },
      refused: (why) => {
        if (why.asked?.type === "act") stage.why.value = whyRefused(why, session);
      },
    });
    return () => {
      stop();
      stage.close();
    };
  }, [session]);
  return { stage, root };
}

/** @param {View} view */
function whereIs(view) {
  const facts = { deal: (view.deal ?? 0) + 1, round: view.round + 1, rounds: roundsInAll(view) };
  return t(view.options.long ? "5211.where_long" : "5211.where", facts);
}

/**
 * Who is waited for, in a sentence.
 * @param {View} view
 * @param {import("../../words/voice.js").Voice} voice
 */
function waiting(view, voice) {
  const others = view.to_act.filter((seat) => seat !== voice.viewer);
  const names = { players: formatList(others.map(voice.name)), count: others.length };
  const isAsked = voice.viewer !== null && view.to_act.includes(voice.viewer);
  if (!isAsked) return others.length ? t("5211.waits.still", names) : "";
  if (others.length) return others.length < view.players - 1 ? t("5211.waits.too", names) : "";
  return view.players === 2
    ? t("5211.waits.only_you_two", { player: voice.name(1 - (voice.viewer ?? 0)) })
    : t("5211.waits.only_you");
}

/** @param {View} view @param {import("../../words/voice.js").Voice} voice */
function statusOf(view, voice) {
  const facts = { turn: view.turn + 1, count: view.cards_to_lay };
  if (view.phase === "deal") return t("5211.status.dealing");
  if (voice.viewer === null) return t("5211.status.watching", facts);
  return view.chosen[voice.viewer] ? t("5211.status.chosen") : t("5211.status.choose", facts);
}

/** Two cards, one, one: which of them is now. @param {{ turn: number }} props */
const Rhythm = ({
  turn,
}) => html`<span class="rhythm" role="img" aria-label=${t("5211.turn_of", { turn: turn + 1 })}>
  ${[0, 1, 2].map(
    (each) => html`<i
      key=${each}
      class=${`${each === 0 ? "two" : ""} ${each < turn ? "done" : each === turn ? "now" : ""}`}
    >
    </i>`,
  )}
</span>`;

/**
 * @param {{
 *   stage: Stage,
 *   session: Session,
 *   held: import("./choice.js").Held[],
 *   legal: string[],
 *   view: View,
 *   lay: () => void,
 * }} props
 */
function Action({ stage, session, held, legal, view, lay }) {
  const picked = stage.picked.value;
  if (session.live?.isPending.value)
    return html`<p class="btn waits" role="status">${t("web.connection.pending")}</p>`;
  if (canTakeBack(legal)) {
    return html`<button
      class="btn second"
      data-do="take-back"
      onClick=${() => session.live?.act("take back")}
    >
      ${h(Icon, { name: "turn" })}
      ${t("5211.button.take_back")}
    </button>`;
  }
  if (!canLay(legal)) return null;
  const cards = held.filter(({ id }) => picked.includes(id)).map(({ card }) => card);
  if (layingOf(legal, cards)) {
    return html`<button
      class="btn primary"
      data-do="lay"
      aria-disabled=${session.live?.isBusy.value ?? false}
      onClick=${lay}
    >
      ${t("5211.button.lay", { cards: formatList(sorted(cards).map(cardName)) })}
    </button>`;
  }
  const label = picked.length
    ? t("5211.button.one_more")
    : t("5211.button.choose", { count: view.cards_to_lay });
  return html`<button class="btn primary" aria-disabled="true" onClick=${lay}>${label}</button>`;
}

/**
 * @param {{
 *   session: Session,
 *   stage: Stage,
 *   view: View,
 *   legal: string[],
 *   voice: import("../../words/voice.js").Voice,
 *   isShown: boolean,
 * }} props
 */
function Play({ session, stage, view, legal, voice, isShown }) {
  const own = voice.viewer === null ? [] : /** @type {string[]} */ (view.hands[voice.viewer] ?? []);
  const held = heldCards(own);
  const inHand = stillHeld(held, view.choice);
  // Of two cards alike one may lie face down; the other is not picked for that.
  const picked = canTakeBack(legal)
    ? []
    : stage.picked.value.filter((id) => inHand.some((each) => each.id === id));
  const pickedCards = held.filter(({ id }) => picked.includes(id)).map(({ card }) => card);
  const isAsked = !isShown && canLay(legal) && !canTakeBack(legal);
  const status = isShown ? t("5211.status.shown") : statusOf(view, voice);
  const lay = () => {
    const action = layingOf(legal, pickedCards);
    if (action) session.live?.act(action);
    else if (isAsked) sayWhatIsMissing();
  };
  const sayWhatIsMissing = () => {
    const text = canTakeBack(legal)
      ? t("5211.why.take_back_first")
      : picked.length
        ? t("5211.button.one_more")
        : t("5211.button.choose", { count: view.cards_to_lay });
    stage.why.value = { text, clause: "F4" };
  };
  const askWhy = () => {
    if (!stage.why.value && canLay(legal) && !layingOf(legal, pickedCards)) sayWhatIsMissing();
    if (stage.why.value?.clause) showClause("5211", stage.why.value.clause);
  };
  const pick = (/** @type {string} */ id) => {
    if (!isAsked) {
      if (canTakeBack(legal)) sayWhatIsMissing();
      return;
    }
    sound("tap");
    stage.why.value = null;
    stage.picked.value = pickedWith(picked, id, view.cards_to_lay);
  };
  useEffect(() => {
    if (!isAsked) return;
    announce(status);
    noticeTurn(t("game.5211"), status);
  }, [isAsked, status]);
  useLayoutEffect(() =>
    listenForPlay(session, {
      pick: (place) => {
        if (isAsked && inHand[place]) pick(inHand[place].id);
      },
      clear: () => {
        stage.picked.value = [];
        stage.why.value = null;
      },
      why: askWhy,
      enter: () => {
        if (isShown) stage.skip();
        else lay();
      },
      takeBack: () => {
        if (canTakeBack(legal)) session.live?.act("take back");
      },
      log: () => showLog(session),
    }),
  );
  const shown = {
    counts: view.counts,
    limit: view.limit,
    kododos: view.kododos,
    needed: view.kododos_needed,
  };
  return html`
    ${h(Seats, { session, view, voice, held, picks: picked.length, isFresh: stage.isFresh })}
    ${h(Lanes, {
      shown,
      label: t("5211.lane.so_far"),
      ghosts: isShown ? [] : (view.choice ?? pickedCards),
    })}
    <section class=${isAsked ? "own asked" : "own"} aria-label=${t("5211.hand")}>
      <div class="ask">
        ${h(Rhythm, { turn: view.turn })}
        <h1 class="status">${status}${isShown ? null : h(Clock, { session })}</h1>
        ${
          stage.why.value && !isShown
            ? h(WhyNot, { game: "5211", why: stage.why.value })
            : html`<p class="quiet">
              ${isShown ? "" : waiting(view, voice)}
            </p>`
        }
      </div>
      ${
        voice.viewer === null
          ? null
          : h(Hand, { cards: inHand, picked, canPick: isAsked, onPick: pick, onLay: lay })
      }
    </section>
    <div class="actions">
      ${
        isShown
          ? html`<button class="btn second" onClick=${() => stage.skip()}>
            ${t("5211.button.skip")}
          </button>`
          : h(Action, { stage, session, held, legal, view, lay })
      }
      <p class="pile-left num">
        ${view.pile ? t("5211.pile_left", { count: view.pile }) : t("5211.pile_empty")}
      </p>
    </div>
  `;
}

/**
 * @param {{
 *   session: Session,
 *   stage: Stage,
 *   view: View,
 *   voice: import("../../words/voice.js").Voice,
 *   moment: Extract<import("./stage.js").Moment, { kind: "told" }>,
 *   root: { current: HTMLElement | null },
 * }} props
 */
function Told({ session, stage, view, voice, moment, root }) {
  const next = () => flyToPiles(root.current).then(() => stage.goOn());
  const isOver = view.phase === "over";
  const label =
    isOver || view.phase === "deal"
      ? t("5211.button.result")
      : view.last_round && view.round > moment.story.score.round
        ? t("5211.button.last_round")
        : t("5211.button.next_round");
  useLayoutEffect(() =>
    listenForPlay(session, {
      enter: () => {
        if (moment.step < moment.steps) stage.skip();
        else next();
      },
      log: () => showLog(session),
    }),
  );
  return h(Scoring, {
    view,
    story: moment.story,
    step: moment.step,
    voice,
    label,
    onSkip: () => stage.skip(),
    onAgain: () => stage.tellAgain(),
    onNext: next,
  });
}

/** @param {{ session: Session }} props */
export function Play5211Table({ session }) {
  const { stage, root } = useStage(session);
  const mine = session.mine.value;
  const view = /** @type {View | undefined} */ (mine?.view);
  const voice = voiceOf(session, mine?.seat ?? null);
  const moment = stage.moment.value;
  const isPlaying = moment.kind === "play";
  const screen =
    moment.kind === "told"
      ? "telling"
      : !view || view.phase === "lay" || moment.kind === "shown"
        ? "playing"
        : view.phase === "over"
          ? "ended"
          : view.sheet.length
            ? "ended"
            : "playing";
  const isYours = view?.phase === "lay" && isPlaying && view.to_act.includes(voice.viewer ?? -1);
  const game = t("game.5211");
  useLayoutEffect(() => {
    document.title = isYours ? t("web.title.your_turn", { game }) : t("web.title.table", { game });
  });

  useHint(session, hintOf(view, voice.viewer, moment.kind));
  useLayoutEffect(() => scrollTo(0, 0), [screen]);

  const inside = () => {
    if (!view)
      return html`<div class="empty"><h1 class="status">${t("5211.status.dealing")}</h1></div>`;
    if (moment.kind === "told") return h(Told, { session, stage, view, voice, moment, root });
    if (moment.kind === "shown")
      return h(Play, {
        session,
        stage,
        view: viewOfRound(view, moment.story),
        legal: [],
        voice,
        isShown: true,
      });
    if (view.phase === "over") return h(GameEnd, { view, voice }, h(AfterGame, { session }));
    if (view.phase === "deal" && view.sheet.length)
      return h(BetweenDeals, { session, view, voice });
    if (view.phase === "deal")
      return html`<div class="empty"><h1 class="status">${t("5211.status.dealing")}</h1></div>`;
    return h(Play, { session, stage, view, legal: mine?.legal ?? [], voice, isShown: false });
  };
  return html`<main
    ref=${root}
    class=${`play5211 felt named ${screen}`}
    data-players=${view?.players}
    data-moment=${moment.kind}
    data-phase=${view?.phase}
  >
    ${h(TopBar, {
      title: game,
      where:
        view && view.phase === "lay"
          ? whereIs(moment.kind === "play" ? view : viewOfRound(view, moment.story))
          : view?.phase === "over"
            ? t("web.where.over")
            : view?.options.long
              ? t("5211.long")
              : "",
      onLog: () => showLog(session),
      onMenu: () => showMenu(session),
      ...chatInBar(session),
    })}
    ${
      view?.last_round && view.phase === "lay" && isPlaying
        ? html`<p class="banner">
          <b>${t("5211.last_round.head")}</b> <span>${t("5211.last_round.text")}</span>
        </p>`
        : null
    }
    ${inside()}
    ${h(ReactionBubble, { session })}
  </main>`;
}

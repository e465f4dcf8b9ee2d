// The table of 5211. It reads what the server tells and sends what a person chooses; it knows no rules.

import { arrivals } from "../../cards/identity.js";
import { AfterGame } from "../../lobby/after_game.js";
import { barOffers } from "../../lobby/bar_offers.js";
import { ALL_LEARNT, useHints } from "../../lobby/guide.js";
import { showMenu } from "../../lobby/menu.js";
import { dealStatus } from "../../lobby/next_deal.js";
import { Flip } from "../../motion/flip.js";
import { TopBar } from "../../ui/topbar.js";
import { h, html, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js";
import { showRefusal } from "../../words/refusal.js";
import { translatorOf } from "../../words/translator.js";
import { t } from "../../words/words.js";
import { allCards, NO_CARDS, ofScoredRound } from "./card_identity.js";
import { BetweenDeals, GameEnd } from "./end.js";
import { flyToPiles } from "./flight.js";
import { hintsOf, isAllMet } from "./hints.js";
import { listenForPlay } from "./keyboard.js";
import { viewOfRound } from "./last_round.js";
import { ROUNDS } from "./lesson.js";
import { showLog } from "./log.js";
import { Play } from "./play.js";
import { Scoring } from "./scoring.js";
import { Stage } from "./stage.js";

/** @typedef {import("../../state/session.js").Session} Session */
/** @typedef {import("../../protocol.js").Play5211View} View */
/** @typedef {import("../../protocol.js").Play5211Facts} Facts */

/** @param {Session} session */
function useStage(session) {
  const stage = useMemo(
    () => new Stage(session, () => translatorOf(session, session.mine.peek()?.seat ?? null)),
    [session],
  );
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const flip = useMemo(() => new Flip("drawn"), [session]);
  const shown = useRef(/** @type {import("./stage.js").KnownCards | null} */ (null));
  useLayoutEffect(() => {
    const now = stage.cards.peek();
    if (now) flip.play(root.current, arrivals(shown.current, now, allCards(now.cards)));
    shown.current = now;
  });
  useLayoutEffect(() => {
    stage.measure = () => flip.measure(root.current);
    const stop = session.watch({
      before: stage.measure,
      after: (update, mine) => {
        if (!session.live) stage.goOn();
        stage.take((mine ?? update.seats?.[0])?.events ?? []);
      },
      refused: (why) => {
        if (why.asked?.type === "act") showRefusal(stage.why, why, session);
      },
    });
    return () => {
      stop();
      stage.close();
    };
  }, [session]);
  return { stage, root };
}

/** @param {View} view @param {Facts} facts @param {boolean} isLesson */
function whereIs(view, { rounds }, isLesson) {
  const place = { deal: (view.deal ?? 0) + 1, round: view.round + 1, rounds };
  if (isLesson && view.round < ROUNDS) return t("5211.where_lesson", { ...place, rounds: ROUNDS });
  return t(view.options.long ? "5211.where_long" : "5211.where", place);
}

/**
 * What the bar says beside the name of the game.
 * @param {View | undefined} view
 * @param {Facts} facts
 * @param {import("./stage.js").Moment} moment
 * @param {boolean} isLesson
 */
function whereToSay(view, facts, moment, isLesson) {
  if (view?.phase === "lay") {
    const shown = moment.kind === "play" ? view : viewOfRound(view, moment.story);
    return whereIs(shown, facts, isLesson);
  }
  if (view?.phase === "over") return t("web.where.over");
  return view?.options.long ? t("5211.long") : "";
}

const LastRound = () => html`<p class="banner">
  <b>${t("5211.last_round.head")}</b> <span>${t("5211.last_round.text")}</span>
</p>`;

/**
 * @param {{
 *   session: Session,
 *   stage: Stage,
 *   view: View,
 *   cards: import("./card_identity.js").Play5211Cards,
 *   translator: import("../../words/translator.js").Translator,
 *   moment: Extract<import("./stage.js").Moment, { kind: "told" }>,
 *   root: { current: HTMLElement | null },
 * }} props
 */
function Told({ session, stage, view, cards, translator, moment, root }) {
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
    session,
    view,
    story: moment.story,
    cards: cards.scored,
    step: moment.step,
    translator,
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
  const facts = /** @type {Facts} */ (mine?.facts);
  const translator = translatorOf(session, mine?.seat ?? null);
  const moment = stage.moment.value;
  const isPlaying = moment.kind === "play";
  const cards = stage.cards.value?.cards ?? NO_CARDS;
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
  const isYours =
    view?.phase === "lay" && isPlaying && view.to_act.includes(translator.viewer ?? -1);
  const game = t("game.5211");
  useLayoutEffect(() => {
    document.title = isYours ? t("web.title.your_turn", { game }) : t("web.title.table", { game });
  });

  const isLesson = session.live?.info.value?.lesson ?? false;
  const hints = hintsOf(view, translator.viewer, moment, isLesson);
  useHints(session, isAllMet(view, moment, isLesson) ? [...hints, ALL_LEARNT] : hints);
  useLayoutEffect(() => scrollTo(0, 0), [screen]);

  const inside = () => {
    if (!view) return html`<div class="empty"><h1 class="status">${dealStatus(session)}</h1></div>`;
    if (moment.kind === "told")
      return h(Told, { session, stage, view, cards, translator, moment, root });
    if (moment.kind === "shown")
      return h(Play, {
        session,
        stage,
        view: viewOfRound(view, moment.story),
        cards: ofScoredRound(cards),
        legal: [],
        translator,
        isShown: true,
      });
    if (view.phase === "over")
      return h(GameEnd, { view, facts, translator }, h(AfterGame, { session }));
    if (view.phase === "deal" && view.sheet.length)
      return h(BetweenDeals, { session, view, facts, translator });
    if (view.phase === "deal")
      return html`<div class="empty"><h1 class="status">${dealStatus(session)}</h1></div>`;
    return h(Play, {
      session,
      stage,
      view,
      cards,
      legal: mine?.legal ?? [],
      translator,
      isShown: false,
    });
  };
  return html`<main
    ref=${root}
    class=${`play5211 felt table-space ${screen}`}
    data-players=${view?.players}
    data-moment=${moment.kind}
    data-phase=${view?.phase}
  >
    <div class="board">
      <div class="over">
        ${h(TopBar, {
          title: game,
          where: whereToSay(view, facts, moment, isLesson),
          onLog: () => showLog(session),
          onMenu: () => showMenu(session),
          ...barOffers(session),
        })}
        ${view?.last_round && view.phase === "lay" && isPlaying ? h(LastRound, {}) : null}
      </div>
      ${inside()}
    </div>
  </main>`;
}

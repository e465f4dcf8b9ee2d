// A turn of 5211: the question, your hand, and what the button does now.

import { Icon } from "../../cards/icons.js";
import { askCoach } from "../../coach/ask_coach.js";
import { canAskCoach } from "../../coach/coach_consent.js";
import { sound } from "../../motion/sounds.js";
import { showClause, WhyNot } from "../../rules/clause.js";
import { Clock } from "../../ui/clock.js";
import { announce } from "../../ui/live_region.js";
import { noticeTurn } from "../../ui/turn_notification.js";
import { h, html, useEffect, useLayoutEffect } from "../../vendor/preact.js";
import { formatList, t } from "../../words/words.js";
import { cardName, held, sorted } from "./card_names.js";
import { canLay, canTakeBack, layingOf, pickedWith } from "./choice.js";
import { Hand } from "./hand.js";
import { listenForPlay } from "./keyboard.js";
import { Lanes } from "./lanes.js";
import { showLog } from "./log.js";
import { Seats } from "./seats.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("../../state/session.js").Session} Session */
/** @typedef {import("../../protocol.js").Play5211View} View */

/**
 * Who is waited for, in a sentence.
 * @param {View} view
 * @param {import("../../words/translator.js").Translator} translator
 */
function waiting(view, translator) {
  const others = view.to_act.filter((seat) => seat !== translator.viewer);
  const names = { players: formatList(others.map(translator.name)), count: others.length };
  const isAsked = translator.viewer !== null && view.to_act.includes(translator.viewer);
  if (!isAsked) return others.length ? t("5211.waits.still", names) : "";
  if (others.length) return others.length < view.players - 1 ? t("5211.waits.too", names) : "";
  return view.players === 2
    ? t("5211.waits.only_you_two", { player: translator.name(1 - (translator.viewer ?? 0)) })
    : t("5211.waits.only_you");
}

/** @param {View} view @param {import("../../words/translator.js").Translator} translator */
function statusOf(view, translator) {
  const facts = { turn: view.turn + 1, count: view.cards_to_lay };
  if (view.phase === "deal") return t("5211.status.dealing");
  if (translator.viewer === null) return t("5211.status.watching", facts);
  return view.chosen[translator.viewer] ? t("5211.status.chosen") : t("5211.status.choose", facts);
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
 *   session: Session,
 *   picked: string[],
 *   legal: string[],
 *   view: View,
 *   lay: () => void,
 * }} props
 */
function Action({ session, picked, legal, view, lay }) {
  if (session.commands?.isPending.value)
    return html`<p class="btn waits" role="status">${t("web.connection.pending")}</p>`;
  if (canTakeBack(legal)) {
    return html`<button
      class="btn second"
      data-do="take-back"
      onClick=${() => session.commands?.act("take back")}
    >
      ${h(Icon, { name: "turn" })}
      ${t("5211.button.take_back")}
    </button>`;
  }
  if (!canLay(legal)) return null;
  if (layingOf(legal, picked)) {
    return html`<button
      class="btn primary"
      data-do="lay"
      aria-disabled=${session.commands?.isBusy.value ?? false}
      onClick=${lay}
    >
      ${t("5211.button.lay", { cards: formatList(sorted(picked).map(cardName)) })}
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
 *   cards: import("./card_identity.js").Play5211Cards,
 *   legal: string[],
 *   translator: import("../../words/translator.js").Translator,
 *   isShown: boolean,
 * }} props
 */
export function Play({ session, stage, view, cards, legal, translator, isShown }) {
  const laid = (cards.laid[translator.viewer ?? -1] ?? []).map(({ name }) => name);
  const inHand = held(cards.hands[translator.viewer ?? -1] ?? []).filter(
    ({ name }) => !laid.includes(name),
  );
  const { turn, names } = stage.picked.value;
  const canPick = turn === (session.mine.value?.turn ?? null) && !canTakeBack(legal);
  const picked = canPick ? names.filter((name) => inHand.some((card) => card.name === name)) : [];
  const pickedCards = inHand.filter(({ name }) => picked.includes(name)).map(({ card }) => card);
  const isAsked = !isShown && canLay(legal) && !canTakeBack(legal);
  const status = isShown ? t("5211.status.shown") : statusOf(view, translator);
  const lay = () => {
    const action = layingOf(legal, pickedCards);
    if (action) session.commands?.act(action);
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
  const pick = (/** @type {string} */ name) => {
    if (!isAsked) {
      if (canTakeBack(legal)) sayWhatIsMissing();
      return;
    }
    sound("tap");
    stage.why.value = null;
    stage.pick(pickedWith(picked, name, view.cards_to_lay));
  };
  useEffect(() => {
    if (!isAsked) return;
    announce(status);
    noticeTurn(t("game.5211"), status);
  }, [isAsked, status]);
  useLayoutEffect(() =>
    listenForPlay(session, {
      pick: (place) => {
        if (isAsked && inHand[place]) pick(inHand[place].name);
      },
      clear: () => {
        stage.pick([]);
        stage.why.value = null;
      },
      why: askWhy,
      enter: () => {
        if (isShown) stage.skip();
        else lay();
      },
      takeBack: () => {
        if (canTakeBack(legal)) session.commands?.act("take back");
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
    ${h(Seats, { session, view, cards, translator, picks: picked.length, isFresh: stage.isFresh })}
    ${h(Lanes, {
      shown,
      label: t("5211.lane.so_far"),
      ghosts: isShown ? [] : (view.choice ?? pickedCards),
      onAsk: () => {
        if (isAsked && session.live && canAskCoach(session.live))
          askCoach(session.live, async () => (await import("./coach_odds.js")).aboutLanes());
      },
    })}
    <section class=${isAsked ? "own asked" : "own"} aria-label=${t("5211.hand")}>
      <div class="ask">
        ${h(Rhythm, { turn: view.turn })}
        <h1 class="status">${status}${isShown ? null : h(Clock, { session })}</h1>
        ${
          stage.why.value && !isShown
            ? h(WhyNot, { game: "5211", why: stage.why.value })
            : html`<p class="quiet">
              ${isShown ? "" : waiting(view, translator)}
            </p>`
        }
      </div>
      ${
        translator.viewer === null
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
          : h(Action, { session, picked: pickedCards, legal, view, lay })
      }
      <p class="pile-left num" data-place="drawn">
        ${view.pile ? t("5211.pile_left", { count: view.pile }) : t("5211.pile_empty")}
      </p>
    </div>
  `;
}

// A first game with hints: a line above a real table says what one sees, what one may do now, and what
// it means. The games say which hints fit their moment (`games/<game>/hints.js`).

import { Icon } from "../cards/icons.js";
import { playBots } from "../home/play_bots.js";
import { keepGuide, keepHints } from "../state/guided_tables.js";
import { goOn, guideAt, nextHint } from "../state/hint_queue.js";
import { announce } from "../ui/live_region.js";
import { note } from "../ui/toast.js";
import { h, html, useEffect, useLayoutEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */
/** @typedef {import("../state/hint_queue.js").Hint} Hint */

/** @type {Hint} */
export const ALL_LEARNT = { key: "web.guide.done", isLast: true };

/** So long one may read what has ended, and take it back. */
const TAKE_BACK_MS = 10_000;

/** @param {LiveSession} session @param {boolean} isShown */
export function showHints(session, isShown) {
  keepGuide(session.id, isShown);
  session.isGuided.value = isShown;
}

/** No more hints; a button takes that back. @param {LiveSession} session */
export function stopHints(session) {
  showHints(session, false);
  const again = { label: t("web.guide.again"), go: () => showHints(session, true) };
  note(t("web.guide.stopped"), "plain", TAKE_BACK_MS, again);
}

/** @param {LiveSession} session @param {import("../state/hint_queue.js").Guide} guide */
function show(session, guide) {
  if (guide === session.guide.peek()) return;
  session.guide.value = guide;
  keepHints(session.id, guide);
}

/**
 * Which hints fit now, the most important first; none while nothing is asked.
 * @param {import("../state/session.js").Session} session
 * @param {Hint[]} fitting
 */
export function useHints({ live }, fitting) {
  const isShown = live?.isGuided.value;
  // Before anybody sees it: a reload right after a hint finds it said.
  useLayoutEffect(() => {
    if (!live || !isShown) return;
    live.hints.value = fitting;
    show(live, guideAt(live.guide.peek(), fitting));
  });
}

/** @param {Hint | null} hint @param {boolean} isAsked whether there is something to do */
function textOf(hint, isAsked) {
  if (!hint) return t(isAsked ? "web.guide.quiet" : "web.guide.wait");
  const also = hint.also ? ` ${t(hint.also.key, hint.also.args)}` : "";
  return t(hint.key, hint.args) + also;
}

/** @param {{ session: LiveSession }} props */
export function Guide({ session }) {
  const { hint, said } = session.guide.value;
  const text = textOf(hint, session.hints.value.length > 0);
  useEffect(() => {
    if (hint && session.isGuided.value) announce(text);
  }, [text]);
  if (!session.isGuided.value || !said.length) return null;
  return html`<aside class="guide" aria-label=${t("web.guide.label")}>
    ${h(Icon, { name: "bulb" })}
    <p>${text}</p>
    <div class="guide-do">
      <button
        class="iconbtn"
        aria-label=${t("web.guide.stop")}
        title=${t("web.guide.stop")}
        onClick=${() => stopHints(session)}
      >
        ${h(Icon, { name: "cross" })}
      </button>
      ${h(GoOn, { session })}
    </div>
  </aside>`;
}

/** To the next hint, or to a game without hints. @param {{ session: LiveSession }} props */
function GoOn({ session }) {
  const guide = session.guide.value;
  if (guide.hint?.isLast)
    return html`<a class="btn second" href="/puzzles">${t("web.puzzle.title")}</a>
      <button class="btn primary" data-do="play-bots" onClick=${() => leaveFor(session)}>
        ${t("web.home_page.play_bots")}
      </button>`;
  if (!guide.hint || !nextHint(guide, session.hints.value)) return null;
  return html`<button
    class="btn second"
    data-do="next-hint"
    onClick=${() => show(session, goOn(session.guide.peek(), session.hints.peek()))}
  >
    ${t("web.guide.next")}
  </button>`;
}

/** Nobody comes back to a first game: it ends, and a real one begins. @param {LiveSession} session */
function leaveFor(session) {
  const { status, game } = session.info.peek() ?? {};
  if (status === "playing" || status === "dealing") session.ask("end_game");
  if (game) playBots(game);
}

// A first game with hints: a line above a real table says what one sees, what one may do now, and what
// it means. The games say which hint fits their moment (`games/<game>/hint.js`).

import { Icon } from "../cards/icons.js";
import { keepGuide } from "../state/guided_tables.js";
import { announce } from "../ui/live_region.js";
import { h, html, useEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */
/** `key` is that of its text. @typedef {{ key: string, args?: Record<string, string | number> }} Hint */

/** @param {LiveSession} session @param {boolean} isShown */
export function showHints(session, isShown) {
  keepGuide(session.id, isShown);
  session.isGuided.value = isShown;
}

/**
 * Which hint fits now; without one the last stays.
 * @param {import("../state/session.js").Session} session
 * @param {Hint | null} hint
 */
export function useHint({ live }, hint) {
  useEffect(() => {
    if (hint && live) live.hint.value = hint;
  });
}

/** @param {{ session: LiveSession }} props */
export function Guide({ session }) {
  const hint = session.isGuided.value ? session.hint.value : null;
  const text = hint ? t(hint.key, hint.args) : "";
  // Every hint is said once; it stays to be read.
  useEffect(() => {
    if (!hint || session.hintsSaid.has(hint.key)) return;
    session.hintsSaid.add(hint.key);
    announce(text);
  }, [text]);
  if (!session.isGuided.value) return null;
  return html`<aside class="guide" aria-label=${t("web.guide.label")}>
    ${h(Icon, { name: "bulb" })}
    <p>${text}</p>
    <button
      class="iconbtn"
      aria-label=${t("web.guide.stop")}
      onClick=${() => showHints(session, false)}
    >
      ${h(Icon, { name: "cross" })}
    </button>
  </aside>`;
}

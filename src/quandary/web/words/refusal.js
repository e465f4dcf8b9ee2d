// Why the server refused something, in a sentence, with the clause it named.

import { hasAny } from "./translator.js";
import { has, t } from "./words.js";

/**
 * @param {import("../state/session.js").Refusal} refusal
 * @param {import("../state/session.js").Session} session
 * @returns {import("../rules/clause.js").Why}
 */
function whyRefused({ code, clause, details = {} }, session) {
  const isOwn =
    session.live?.mySeats.peek().includes(details.seat) && hasAny(`refused.you.${code}`);
  const facts =
    typeof details.seat === "number"
      ? { ...details, player: session.playerName(details.seat) }
      : details;
  const key = isOwn ? `refused.you.${code}` : `refused.${code}`;
  if (clause && hasAny(key))
    return { text: t("web.problem.refused", { reason: t(key, facts) }), clause };
  return {
    text: t(has(`web.problem.${code}`) ? `web.problem.${code}` : "web.problem.refused_table"),
    clause: clause ?? null,
  };
}

const PASSING = 5000;

/**
 * Show why something was refused. That somebody else was quicker is worth a moment only: by then
 * one has looked again.
 * @param {import("../vendor/preact.js").Signal<import("../rules/clause.js").Why | null>} shown
 * @param {import("../state/session.js").Refusal} refusal
 * @param {import("../state/session.js").Session} session
 */
export function showRefusal(shown, refusal, session) {
  const why = whyRefused(refusal, session);
  shown.value = why;
  if (refusal.code !== "stale") return;
  setTimeout(() => {
    if (shown.peek() === why) shown.value = null;
  }, PASSING);
}

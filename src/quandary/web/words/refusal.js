// Why the server refused something, in a sentence, with the clause it named.

import { has, t } from "./words.js";

/** A text, or one of its plural forms. @param {string} key */
const hasAny = (key) => ["", "_one", "_other"].some((end) => has(key + end));

/**
 * @param {import("../state/table.js").Refusal} refusal
 * @param {import("../state/table.js").TableSession} session
 * @returns {import("../rules/clause.js").Why}
 */
export function whyRefused({ code, clause, details = {} }, session) {
  const isOwn = session.mySeats.peek().includes(details.seat) && hasAny(`refused.you.${code}`);
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

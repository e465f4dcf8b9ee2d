// What the bar above a table offers besides the game: the others who sit there, and the coach.

import { askCoach } from "../coach/ask_coach.js";
import { canAskCoach } from "../coach/coach_consent.js";
import { settings } from "../state/settings.js";
import { showChat } from "./chat.js";
import { hasEvening, showEvening } from "./evening.js";

/**
 * A way to the chat where somebody else could answer, and whether something is new; after a game a
 * way to the tally of the evening. The coach, where everybody has said yes to one.
 * @param {import("../state/session.js").Session} table
 */
export function barOffers({ live: session }) {
  if (!session) return {};
  const info = session.info.value;
  const mine = session.mySeats.value;
  const hasOthers = info?.seats.some(
    ({ kind, program }, i) => kind === "person" && !program && !mine.includes(i),
  );
  const isOver = info?.status === "over" && hasEvening(session);
  return {
    onChat: hasOthers && mine.length ? () => showChat(session) : null,
    unread: session.talk.hasUnread.value && !settings.value.mutesChat,
    onCoach: canAskCoach(session) ? () => askCoach(session) : null,
    isPractice: info?.practice ?? false,
    onEvening: isOver ? () => showEvening(session) : null,
  };
}

// Between two deals: whether the next one waits for somebody at this device, or for whom else.

/**
 * @param {import("../state/live_session.js").LiveSession} session
 * @returns {{ isAsked: boolean, others: number[] }}
 */
export function nextDeal(session) {
  const fair = session.info.value?.fair;
  const waiting = fair?.phase === "ready" ? fair.waiting_for : [];
  const mine = session.mySeats.value;
  return {
    isAsked: waiting.some((seat) => mine.includes(seat)),
    others: waiting.filter((seat) => !mine.includes(seat)),
  };
}

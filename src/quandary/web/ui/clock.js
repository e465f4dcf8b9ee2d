// The turn clock: how much time is left, told once a second.

import { html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {{ session: import("../state/session.js").Session }} props */
export function Clock({ session }) {
  const clock = session.live?.clock.value;
  const now = useSignal(0);
  useEffect(() => {
    if (!clock) return undefined;
    const tick = () => {
      now.value = performance.now();
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const left = Math.max(0, Math.ceil((clock.until - (now.value || performance.now())) / 1000));
  return html`<span
    class=${left <= 10 ? "clock num soon" : "clock num"}
    role="timer"
    aria-label=${t("web.clock", { count: left })}
  >
    ${Math.floor(left / 60)}
    :
    ${String(left % 60).padStart(2, "0")}
  </span>`;
}

// The table on a television in the room: what everybody may see, large, and nothing to press.
// It sits at no seat, also on a device that has one, so no hand can ever be on it.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { Lost } from "../home/not_found.js";
import { Connection } from "../lobby/connection.js";
import { Lobby } from "../lobby/lobby.js";
import { LiveSession } from "../state/live_session.js";
import { Looking } from "../ui/loading.js";
import { h, html, useEffect, useMemo, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { keepScreenOn } from "./screen_lock.js";

const BEFORE_GAME = ["waiting", "ended", "closed"];
const WHY_LOST = ["gone", "damaged"];

/** @param {{ table: string }} props */
export function TelevisionScreen({ table }) {
  const session = useMemo(() => new LiveSession(table, { onlyWatches: true }), [table]);
  const lost = useSignal("");
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.television = "";
    const forget = session.connection.subscribe((state) => {
      if (WHY_LOST.includes(state)) lost.value = state;
    });
    const letGo = keepScreenOn();
    session.open();
    return () => {
      delete root.dataset.television;
      forget();
      letGo();
      session.close();
    };
  }, [session]);
  if (lost.value) return h(Lost, { why: /** @type {any} */ (lost.value) });
  const info = session.info.value;
  if (!info) return h(Looking, {});
  return html`<div class="television">
    ${h(Connection, { session })}
    ${
      BEFORE_GAME.includes(info.status)
        ? h(Lobby, { session })
        : h(gameOf(info.game).Table, { session, key: info.game_number })
    }
    ${h(FullScreen, {})}
  </div>`;
}

/** Out of the way once it is pressed. */
function FullScreen() {
  const isFull = useSignal(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => {
      isFull.value = document.fullscreenElement !== null;
    };
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (isFull.value || !document.fullscreenEnabled) return null;
  return html`<button
    class="iconbtn full-screen"
    aria-label=${t("web.television.full")}
    onClick=${() => document.documentElement.requestFullscreen().catch(() => {})}
  >
    ${h(Icon, { name: "full" })}
  </button>`;
}

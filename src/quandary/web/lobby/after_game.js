// What one can do when a game is over.

import { Icon } from "../cards/icons.js";
import { tellProblem } from "../home/guest.js";
import { recordFile } from "../net/api.js";
import { showSheet } from "../ui/sheet.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { CheckDeals } from "./check_deals.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** @param {{ session: import("../state/session.js").Session }} props */
export function AfterGame({ session: { live: session } }) {
  if (!session) return null;
  return html`
    <a class="btn second look-back" href=${`/replay/${session.id}`}>
      ${h(Icon, { name: "eye" })}
      ${t("web.replay.look_back")}
    </a>
    <button class="btn second" onClick=${() => saveRecord(session.id).catch(tellProblem)}>
      ${h(Icon, { name: "download" })}
      ${t("web.after.record")}
    </button>
    <button class="btn second" onClick=${() => showSheet(() => h(CheckDeals, { session }))}>
      ${h(Icon, { name: "shield" })}
      ${t("web.after.check")}
    </button>
    ${h(Again, { session })}
  `;
}

/** @param {string} table */
async function saveRecord(table) {
  const file = await recordFile(table);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Once more, by the host; somebody who has left is missed first.
 * @param {{ session: LiveSession }} props
 */
function Again({ session }) {
  const info = session.info.value;
  const host = info?.host ?? null;
  const free = info?.seats.filter((seat) => seat.kind === "free").length ?? 0;
  if (!session.isHost.value) {
    return html`<p class="btn waits quiet">
      ${
        host === null
          ? t("web.where.over")
          : t("web.after.host_rematch", { player: session.playerName(host) })
      }
    </p>`;
  }
  if (free)
    return html`<button class="btn primary" onClick=${() => {
      session.showsSeats.value = true;
    }}>${t("web.after.fill", { count: free })}</button>`;
  return html`<button class="btn primary" data-do="rematch" onClick=${() => session.ask("start")}>
    ${t("web.after.rematch")}
  </button>`;
}

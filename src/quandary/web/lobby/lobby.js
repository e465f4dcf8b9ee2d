// Before a game: who sits where, and how friends find the way.

import { Icon } from "../cards/icons.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { Agreed } from "./agreed.js";
import { ChatPanel } from "./chat.js";
import { EveningTally } from "./evening.js";
import { Invite } from "./invite.js";
import { showMenu } from "./menu.js";
import { Seats } from "./seat_list.js";

/** @param {{ session: import("../state/live_session.js").LiveSession }} props */
export function Lobby({ session }) {
  const info = session.info.value;
  const title = info ? t(`game.${info.game}`) : "";
  useEffect(() => {
    document.title = t("web.title.table", { game: title });
  });
  if (!info) return null;
  const free = info.seats.filter((seat) => seat.kind === "free").length;
  const isSeated = session.mySeats.value.length > 0;
  const heading =
    info.status === "ended"
      ? "web.lobby.ended"
      : info.status === "closed"
        ? "web.lobby.closed"
        : "web.lobby.title";
  return html`<div class="lobby felt">
    ${h(TopBar, { title, where: t("web.lobby.where"), onMenu: () => showMenu(session) })}
    <main>
      <header class="lobby-head">
        <h1>${t(heading)}</h1>
        ${h(Agreed, { info })}
      </header>
      <div class="lobby-cols">
        <div class="lobby-main">
          ${h(Seats, { session })}
          ${h(StartButton, { session, free })}
          ${
            info.status === "over"
              ? html`<button class="btn ghost to-result" onClick=${() => {
                  session.showsSeats.value = false;
                }}>${t("web.lobby.result")}</button>`
              : null
          }
        </div>
        <div class="lobby-side">
          ${info.status === "closed" ? null : h(Invite, { session, free })}
          ${h(EveningTally, { session })}
          ${
            isSeated
              ? h(ChatPanel, { session })
              : html`<p class="quiet watchnote">
                ${h(Icon, { name: "eye" })}
                <span>${free ? "" : t("web.problem.table_full")} ${t("web.lobby.watching")}</span>
              </p>`
          }
        </div>
      </div>
    </main>
  </div>`;
}

/** @param {{ session: import("../state/live_session.js").LiveSession, free: number }} props */
function StartButton({ session, free }) {
  const info = session.info.value;
  if (!info || info.status === "closed") return null;
  if (!session.isHost.value) {
    const host = info.host === null ? "" : session.playerName(info.host);
    return html`<p class="quiet wait">${t("web.lobby.host_starts", { name: host })}</p>`;
  }
  if (free > 0)
    return html`<button class="btn primary start" aria-disabled="true">
      ${t("web.lobby.fill_first", { count: free })}
    </button>`;
  return html`<button class="btn primary start" onClick=${() => session.ask("start")}>
    ${info.status === "waiting" ? t("web.lobby.start") : t("web.lobby.start_again")}
  </button>`;
}

// What one can do when a game is over.

import { Icon } from "../cards/icons.js";
import { tellProblem } from "../home/guest.js";
import { record } from "../net/api.js";
import { saveRecord } from "../net/save_record.js";
import { announce } from "../ui/live_region.js";
import { showSheet } from "../ui/sheet.js";
import { h, html, useEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { CheckDeals } from "./check_deals.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** @param {string} table */
const showCheck = (table) => showSheet(() => h(CheckDeals, { load: () => record(table), table }));

/** @param {{ session: import("../state/session.js").Session }} props */
export function AfterGame({ session: { live: session } }) {
  if (!session) return null;
  return html`
    <a class="btn second look-back" href=${`/replay/${session.id}`}>
      ${h(Icon, { name: "eye" })}
      <span>${t("web.replay.look_back")}</span>
    </a>
    <a class="btn second" href=${`/review/${session.id}`}>
      ${h(Icon, { name: "bulb" })}
      <span>${t("web.review.link")}</span>
    </a>
    <button class="btn second" onClick=${() => saveRecord(session.id).catch(tellProblem)}>
      ${h(Icon, { name: "download" })}
      <span>${t("web.after.record")}</span>
    </button>
    ${
      session.info.value?.lesson
        ? null // Its deal was arranged: there is nothing to prove.
        : session.info.value?.challenge
          ? h(Compare, { challenge: session.info.value.challenge })
          : html`<button class="btn second" onClick=${() => showCheck(session.id)}>
          ${h(Icon, { name: "shield" })}
          <span>${t("web.after.check")}</span>
        </button>`
    }
    ${h(Again, { session })}
  `;
}

/** How others did with the same cards. @param {{ challenge: string }} props */
const Compare = ({ challenge }) => html`<a class="btn second" href=${`/challenge/${challenge}`}>
  ${h(Icon, { name: "friends" })}
  <span>${t("web.challenge.compare")}</span>
</a>`;

/**
 * Once more, by the host, or by anybody while the host is gone; somebody who has left is missed first.
 * Players who still look at the result when the next game begins go there when they like.
 * @param {{ session: LiveSession }} props
 */
function Again({ session }) {
  const info = session.info.value;
  if (session.consent.waiting.value === "game") return h(JoinIn, { session });
  const host = info?.host ?? null;
  const free = info?.seats.filter((seat) => seat.kind === "free").length ?? 0;
  const isHostGone = host !== null && info?.seats[host]?.present === false;
  const canStart =
    session.isHost.value || (isHostGone && session.mySeats.value.length > 0 && !free);
  if (!canStart) {
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
  const again = () => {
    session.consent.give();
    session.ask("start");
  };
  return html`<button class="btn primary" data-do="rematch" onClick=${again}>
    ${t("web.after.rematch")}
  </button>`;
}

/** @param {{ session: LiveSession }} props */
function JoinIn({ session }) {
  const host = session.info.value?.host ?? null;
  const wants = host === null ? "" : t("web.after.wants", { player: session.playerName(host) });
  useEffect(() => announce(wants), []);
  return html`<button
    class="btn primary two-lines"
    data-do="join-in"
    onClick=${() => session.consent.give()}
  >
    <span>${t("web.after.join_in")}</span>
    <small>${wants}</small>
  </button>`;
}

// The menu of a table.

import { guestName } from "../home/guest.js";
import { keptGuide } from "../state/guide.js";
import { goTo } from "../state/router.js";
import { settings } from "../state/settings.js";
import { showKeys } from "../ui/keys.js";
import { showSettings } from "../ui/settings.js";
import { closeSheet, confirm, Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { showHints } from "./guide.js";
import { copy, isOnlyHere, OnlyHere, QrCode } from "./invite.js";

/** @typedef {import("../state/table.js").TableSession} TableSession */

/** @param {{ session: TableSession }} props */
function SeatLinkSheet({ session }) {
  const link = useSignal("");
  if (!link.value)
    session.seatLink().then((address) => {
      link.value = address;
    });
  return h(
    Sheet,
    { title: t("web.menu.move") },
    html`<p class="sheet-text">${t("web.menu.move_text")}</p>
    ${isOnlyHere() ? h(OnlyHere, {}) : null}
    ${
      link.value
        ? html`<div class=${isOnlyHere() ? "invite-in alone" : "invite-in"}>
          ${isOnlyHere() ? null : h(QrCode, { text: link.value, label: t("web.menu.move") })}
          <div class="invite-do">
            <button class="btn second" onClick=${() => copy(link.value)}>
              ${t("web.invite.copy")}
            </button>
          </div>
        </div>`
        : null
    }`,
  );
}

/** @param {{ session: TableSession }} props */
function MenuSheet({ session }) {
  const info = session.info.value;
  const isPlaying = info?.status === "playing" || info?.status === "dealing";
  const isSeated = session.mySeats.value.length > 0;
  const item = (/** @type {string} */ label, /** @type {() => void} */ go) =>
    html`<li><button class="row-btn" onClick=${go}><b>${label}</b></button></li>`;
  return h(
    Sheet,
    { title: t("web.menu.title") },
    html`<ul class="levels">
      <li>
        <a class="row-btn" href=${`/rules/${info?.game}`} onClick=${closeSheet}>
          <b>${t("web.menu.rules")}</b>
        </a>
      </li>
      ${item(t("web.settings.title"), showSettings)}
      ${
        !session.isReplay && keptGuide(session.id) !== null
          ? item(t(session.isGuided.value ? "web.guide.stop" : "web.guide.again"), () => {
              closeSheet();
              showHints(session, !session.isGuided.value);
            })
          : null
      }
      ${item(t("web.keys.title"), () =>
        showKeys(session.isReplay ? "replay" : (info?.game ?? "quando")),
      )}
      ${
        isSeated
          ? item(t("web.menu.move"), () => showSheet(() => h(SeatLinkSheet, { session })))
          : null
      }
      ${
        isSeated &&
        settings.value.name &&
        session.playerName(session.shownSeat.value ?? 0) !== guestName()
          ? item(t("web.menu.rename", { name: guestName() }), () => {
              closeSheet();
              session.say("rename", { name: guestName() });
            })
          : null
      }
      ${
        session.isHost.value && isPlaying
          ? item(t("web.menu.end"), () =>
              confirm(
                {
                  title: t("web.menu.end_title"),
                  text: t("web.menu.end_text"),
                  yes: t("web.menu.end"),
                  danger: true,
                },
                () => session.ask("end_game"),
              ),
            )
          : null
      }
      ${
        isSeated
          ? item(t("web.menu.leave"), () =>
              confirm(
                {
                  title: t("web.menu.leave_title"),
                  text: isPlaying ? t("web.menu.leave_playing") : t("web.menu.leave_waiting"),
                  yes: t("web.menu.leave"),
                  danger: true,
                },
                () => leave(session, isPlaying),
              ),
            )
          : null
      }
    </ul>`,
  );
}

/**
 * In a game the seat stays one's own, and a stand-in plays.
 * @param {TableSession} session
 * @param {boolean} isPlaying
 */
function leave(session, isPlaying) {
  session.say("leave");
  if (isPlaying) setTimeout(() => goTo("/"), 300);
}

/** @param {TableSession} session */
export const showMenu = (session) => showSheet(() => h(MenuSheet, { session }));

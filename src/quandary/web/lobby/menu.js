// The menu of a table.

import { coachItem } from "../coach/coach_consent.js";
import { canUndo, undo } from "../coach/undo.js";
import { gameOf } from "../games/registry.js";
import { guestName } from "../home/guest.js";
import { keptGuide } from "../state/guided_tables.js";
import { goTo } from "../state/router.js";
import { settings } from "../state/settings.js";
import { showTelevision } from "../television/television_sheet.js";
import { showKeys } from "../ui/key_list.js";
import { showSettings } from "../ui/open_settings.js";
import { closeSheet, confirm, Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { showHints, stopHints } from "./guide.js";
import { askToStop, showWatchLink, Way } from "./invite.js";
import { lookForNetwork, network } from "./network.js";
import { otherPeople, showPeople } from "./people.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */
/** @typedef {import("../state/session.js").Session} Session */

/** @param {{ session: LiveSession }} props */
function SeatLinkSheet({ session }) {
  const link = useSignal("");
  if (!link.value)
    session.seatLink().then((path) => {
      link.value = path;
    });
  return h(
    Sheet,
    { title: t("web.menu.move") },
    html`<p class="sheet-text">${t("web.menu.move_text")}</p>
    ${link.value ? h(Way, { path: link.value, label: t("web.menu.move") }) : null}`,
  );
}

/** Phones and tablets have no keys to list, unless something else is plugged in. */
const hasKeyboard = () => matchMedia("(any-pointer: fine)").matches;

/** @param {string} label @param {() => void} go */
const item = (label, go) =>
  html`<li><button class="row-btn" onClick=${go}><b>${label}</b></button></li>`;

/** @param {{ session: Session }} props */
function MenuSheet({ session }) {
  useEffect(() => {
    lookForNetwork();
  }, []);
  return h(
    Sheet,
    { title: t("web.menu.title") },
    html`<ul class="levels">
      <li>
        <a class="row-btn" href=${`/rules/${session.game.value}`} onClick=${closeSheet}>
          <b>${t("web.menu.rules")}</b>
        </a>
      </li>
      ${item(t("web.settings.title"), showSettings)}
      ${session.live && keptGuide(session.id) !== null ? hintsItem(session.live) : null}
      ${hasKeyboard() ? item(t("web.keys.title"), () => showKeys(session)) : null}
      ${network.value?.can_open && network.value.is_open ? item(t("web.invite.stop"), askToStop) : null}
      ${session.live?.info.value?.spectators ? watchItems(session.live) : null}
      ${session.live?.mySeats.value.length ? seatItems(session.live) : null}
    </ul>`,
  );
}

/** @param {LiveSession} session */
function hintsItem(session) {
  return item(t(session.isGuided.value ? "web.guide.stop" : "web.guide.again"), () => {
    closeSheet();
    if (session.isGuided.value) stopHints(session);
    else showHints(session, true);
  });
}

/** Where others may watch: how they find the way. @param {LiveSession} session */
function watchItems(session) {
  const hasLobby = session.info.value?.status === "waiting"; // There the link is in sight.
  return [
    hasLobby ? null : item(t("web.invite.watch_title"), () => showWatchLink(session.id)),
    item(t("web.television.title"), () => showTelevision(session.id)),
  ];
}

/** What somebody with a seat can do. @param {LiveSession} session */
function seatItems(session) {
  const hasCoach = gameOf(session.game.value ?? "").loadCoachOdds && !session.info.value?.challenge;
  const coach = hasCoach ? coachItem(session) : null;
  const status = session.info.value?.status;
  const isPlaying = status === "playing" || status === "dealing";
  const isCalledOtherwise =
    settings.value.name && session.playerName(session.shownSeat.value ?? 0) !== guestName();
  return [
    coach ? item(coach.label, coach.go) : null,
    canUndo(session) ? item(t("web.undo.menu"), () => undo(session)) : null,
    otherPeople(session).length ? item(t("web.chat.people"), () => showPeople(session)) : null,
    item(t("web.menu.move"), () => showSheet(() => h(SeatLinkSheet, { session }))),
    isCalledOtherwise
      ? item(t("web.menu.rename", { name: guestName() }), () => {
          closeSheet();
          session.say("rename", { name: guestName() });
        })
      : null,
    session.isHost.value && isPlaying ? item(t("web.menu.end"), () => askToEnd(session)) : null,
    item(t("web.menu.leave"), () => askToLeave(session, isPlaying)),
  ];
}

/** @param {LiveSession} session */
function askToEnd(session) {
  confirm(
    {
      title: t("web.menu.end_title"),
      text: t("web.menu.end_text"),
      yes: t("web.menu.end"),
      danger: true,
    },
    () => session.ask("end_game"),
  );
}

/** @param {LiveSession} session @param {boolean} isPlaying */
function askToLeave(session, isPlaying) {
  confirm(
    {
      title: t("web.menu.leave_title"),
      text: isPlaying ? t("web.menu.leave_playing") : t("web.menu.leave_waiting"),
      yes: t("web.menu.leave"),
      danger: true,
    },
    () => leave(session, isPlaying),
  );
}

/**
 * In a game the seat stays yours, and a stand-in plays.
 * @param {LiveSession} session
 * @param {boolean} isPlaying
 */
function leave(session, isPlaying) {
  session.say("leave");
  if (isPlaying) setTimeout(() => goTo("/"), 300);
}

/** @param {Session} session */
export const showMenu = (session) => showSheet(() => h(MenuSheet, { session }));

// The bar above the table: where the game is, chat, log, menu.

import { h } from "../../vendor/preact.js";
import { showChat } from "../../lobby/chat.js";
import { showMenu } from "../../lobby/menu.js";
import { settings } from "../../state/settings.js";
import { TopBar } from "../../ui/topbar.js";
import { t } from "../../words/words.js";
import { showLog } from "./log.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/** @param {{ play: QuandoPlay, where: string }} props */
export function Bar({ play, where }) {
  const { session } = play;
  const others = session.info.value?.seats.filter((seat, i) => seat.kind === "person" && !session.mySeats.value.includes(i)).length ?? 0;
  return h(TopBar, {
    title: t("game.quando"), where,
    unread: session.hasUnread.value && !settings.value.mutesChat,
    onChat: others > 0 && session.mySeats.value.length ? () => showChat(session) : null,
    onLog: () => showLog(play), onMenu: () => showMenu(session),
  });
}

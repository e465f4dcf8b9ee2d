// The bar above the table: where the game is, chat, log, menu.

import { barOffers } from "../../lobby/bar_offers.js";
import { showMenu } from "../../lobby/menu.js";
import { TopBar } from "../../ui/topbar.js";
import { h } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { showLog } from "./log.js";

/** @typedef {import("./play.js").QuandoPlay} QuandoPlay */

/** @param {{ play: QuandoPlay, where: string }} props */
export function Bar({ play, where }) {
  const { session } = play;
  return h(TopBar, {
    title: t("game.quando"),
    where,
    ...barOffers(session),
    onLog: () => showLog(play),
    onMenu: () => showMenu(session),
  });
}

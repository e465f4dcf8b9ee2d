// A game on the first screen: what it is, and the ways into it.

import { Icon } from "../cards/icons.js";
import { Lettering } from "../cards/lettering.js";
import { gameOf } from "../games/registry.js";
import { botsFor } from "../state/settings.js";
import { showSheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { BotsSheet } from "./bots_sheet.js";
import { FriendsSheet } from "./friends_sheet.js";
import { learnByPlaying } from "./learn.js";
import { playBots } from "./play_bots.js";

/** @param {{ game: string }} props */
export function GameCard({ game }) {
  const { art, players: can, minutes } = gameOf(game);
  const isBusy = useSignal(false);
  const { players, level } = botsFor(game);
  const once = (/** @type {(game: string) => Promise<unknown>} */ begin) => async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    await begin(game);
    isBusy.value = false;
  };
  return html`<section class="game felt" aria-labelledby=${`game-${game}`}>
    <div class="in">
      <h2 id=${`game-${game}`}>${h(Lettering, { text: t(`game.${game}`), weight: 10.5 })}</h2>
      <p class="pitch">${t(`${game}.pitch`)}</p>
      <p class="facts">${t("web.home_page.facts", { ...can, minutes })}</p>
      <div class="art" aria-hidden="true">${art()}</div>
      <div class="go">
        <button class="btn primary" aria-disabled=${isBusy.value} onClick=${once(playBots)}>
          ${t("web.home_page.play_bots")}
        </button>
        <button class="btn ghost against" onClick=${() => showSheet(() => h(BotsSheet, { game }))}>
          ${t(`web.home_page.against.${level}`, { count: players - 1 })}
          ${h(Icon, { name: "pen" })}
        </button>
        <button
          class="btn second learn"
          aria-disabled=${isBusy.value}
          onClick=${once(learnByPlaying)}
        >
          ${h(Icon, { name: "bulb" })}
          ${t("web.home_page.learn_by_playing")}
        </button>
        <button class="btn second" onClick=${() => showSheet(() => h(FriendsSheet, { game }))}>
          ${h(Icon, { name: "friends" })}
          ${t("web.home_page.friends")}
        </button>
        <a class="btn second" href=${`/rules/${game}`}>
          ${h(Icon, { name: "book" })}
          ${t("web.home_page.learn")}
        </a>
      </div>
    </div>
  </section>`;
}

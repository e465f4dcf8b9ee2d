// Against how many bots, how good they are, and what is agreed.

import { gameOf } from "../games/registry.js";
import { botsFor, LEVELS, set, settings } from "../state/settings.js";
import { radioGroup } from "../ui/form_fields.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { GameOptions, MemoryAid, numbersFrom } from "./game_options.js";
import { playBots } from "./play_bots.js";

/** @param {{ game: string }} props */
export function BotsSheet({ game }) {
  const now = botsFor(game);
  const { players, hasMemoryAid } = gameOf(game);
  const isBusy = useSignal(false);
  const change = (/** @type {object} */ changes) =>
    set({ bots: { ...settings.value.bots, [game]: { ...now, ...changes } } });
  const counts = numbersFrom(players.least, players.most);
  const play = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    if (await playBots(game)) closeSheet();
    isBusy.value = false;
  };
  return h(
    Sheet,
    { title: t("web.bots.title", { game: t(`game.${game}`) }) },
    html`<form class="form" onSubmit=${play}>
      ${radioGroup({
        legend: t("web.bots.players"),
        name: "players",
        value: now.players,
        hint: t("web.bots.players_hint"),
        options: counts.map((value) => ({ value, label: String(value) })),
        onChange: (/** @type {number} */ players) => change({ players }),
      })}
      ${radioGroup({
        legend: t("web.bots.level"),
        name: "level",
        value: now.level,
        hint: t(`web.level_hint.${now.level}`),
        options: LEVELS.map((value) => ({ value, label: t(`web.level.${value}`) })),
        onChange: (/** @type {string} */ level) => change({ level }),
      })}
      ${h(GameOptions, {
        game,
        chosen: now.options,
        onChange: (/** @type {import("./game_options.js").Options} */ options) =>
          change({ options }),
      })}
      ${
        hasMemoryAid
          ? h(MemoryAid, {
              checked: now.memoryAid,
              onChange: (/** @type {boolean} */ memoryAid) => change({ memoryAid }),
            })
          : null
      }
      <div class="sheet-foot">
        <button type="button" class="btn second" onClick=${closeSheet}>${t("web.bots.keep")}</button>
        <button class="btn primary" aria-disabled=${isBusy.value}>${t("web.bots.play")}</button>
      </div>
    </form>`,
  );
}

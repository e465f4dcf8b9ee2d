// Against how many bots, and how good they are.

import { gameOf } from "../games/registry.js";
import { botsFor, LEVELS, set, settings } from "../state/settings.js";
import { Choice } from "../ui/form_fields.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {number} least @param {number} most */
export const numbersFrom = (least, most) =>
  Array.from({ length: most - least + 1 }, (_, i) => least + i);

/** @param {{ game: string }} props */
export function BotsSheet({ game }) {
  const now = botsFor(game);
  const { players } = gameOf(game);
  const change = (/** @type {object} */ changes) =>
    set({ bots: { ...settings.value.bots, [game]: { ...now, ...changes } } });
  const counts = numbersFrom(players.least, players.most);
  return h(
    Sheet,
    { title: t("web.bots.title", { game: t(`game.${game}`) }) },
    html`
      <div class="form">
        ${h(Choice, {
          legend: t("web.bots.players"),
          name: "players",
          value: now.players,
          hint: t("web.bots.players_hint"),
          options: counts.map((value) => ({ value, label: String(value) })),
          onChange: (/** @type {number} */ players) => change({ players }),
        })}
        ${h(Choice, {
          legend: t("web.bots.level"),
          name: "level",
          value: now.level,
          hint: t(`web.level_hint.${now.level}`),
          options: LEVELS.map((value) => ({ value, label: t(`web.level.${value}`) })),
          onChange: (/** @type {string} */ level) => change({ level }),
        })}
      </div>
      <div class="sheet-foot">
        <button class="btn primary" onClick=${closeSheet}>${t("web.done")}</button>
      </div>
    `,
  );
}

// Who plays, and what is agreed: before a game on the score pad, and to change names later.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { GameOptions, numbersFrom, valuesOf } from "../home/game_options.js";
import { NameInput, radioGroup } from "../ui/form_fields.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { scorePadOf } from "./loaded_pads.js";

/** @typedef {import("./pad.js").Pad} Pad */

/** What somebody is called whose name was left empty. @param {string} name @param {number} seat */
const nameOf = (name, seat) => name.trim() || t("web.score.name", { count: seat + 1 });

/** @param {string[]} names */
const areDifferent = (names) =>
  new Set(names.map((name) => name.toLocaleLowerCase())).size === names.length;

/**
 * @param {{ names: string[], onChange: (names: string[]) => void, isWrong: boolean }} props
 */
function Names({ names, onChange, isWrong }) {
  return html`<fieldset class="pad-names">
    <legend>${t("web.score.clockwise")}</legend>
    ${names.map(
      (name, seat) => html`<label class="field" key=${seat}>
        <span class="sr">${t("web.score.name", { count: seat + 1 })}</span>
        ${h(NameInput, {
          autocomplete: "off",
          value: name,
          placeholder: t("web.score.name", { count: seat + 1 }),
          onInput: (/** @type {any} */ event) => onChange(names.with(seat, event.target.value)),
        })}
      </label>`,
    )}
    ${isWrong ? html`<p class="why" role="alert">${t("web.score.names_alike")}</p>` : null}
  </fieldset>`;
}

/**
 * @param {{
 *   game: string,
 *   last: Pad | null,
 *   onStart: (pad: Pad) => void,
 *   onCancel?: () => void,
 *   onRedo?: () => void,
 * }} props
 * `last` is the game before, whose players are proposed again; `onRedo` brings back what was undone
 */
export function PadSetup({ game, last, onStart, onCancel, onRedo }) {
  const { players } = gameOf(game);
  const { dealerLabel } = scorePadOf(game);
  const wish = useSignal({
    names: last?.players ?? ["", "", "", ""],
    options: last?.options ?? {},
    dealer: last ? (last.dealer + last.rounds.length) % last.players.length : -1,
  });
  const isWrong = useSignal(false);
  const { names, options, dealer } = wish.value;
  const change = (/** @type {Partial<typeof wish.value>} */ changes) => {
    wish.value = { ...wish.value, ...changes };
    isWrong.value = false;
  };
  const called = names.map(nameOf);
  const deals = dealer >= 0 && dealer < names.length ? dealer : names.length - 1;
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    isWrong.value = !areDifferent(called);
    if (isWrong.value) return;
    onStart({
      game,
      players: called,
      options: valuesOf(game, options),
      dealer: deals,
      rounds: [],
    });
  };
  return html`<form class="form pad-setup" onSubmit=${start}>
    <h1>${t("web.score.setup")}</h1>
    <p class="pad-about">${t("web.score.setup_text")}</p>
    ${radioGroup({
      legend: t("web.score.how_many"),
      name: "players",
      value: names.length,
      options: numbersFrom(players.least, players.most).map((value) => ({
        value,
        label: String(value),
      })),
      onChange: (/** @type {number} */ count) =>
        change({ names: Array.from({ length: count }, (_, seat) => names[seat] ?? "") }),
    })}
    ${h(Names, {
      names,
      isWrong: isWrong.value,
      onChange: (/** @type {string[]} */ next) => change({ names: next }),
    })}
    ${
      dealerLabel
        ? radioGroup({
            legend: dealerLabel(),
            name: "dealer",
            value: deals,
            options: called.map((label, value) => ({ value, label })),
            onChange: (/** @type {number} */ seat) => change({ dealer: seat }),
          })
        : null
    }
    ${h(GameOptions, {
      game,
      chosen: options,
      onChange: (/** @type {any} */ chosen) => change({ options: chosen }),
    })}
    <div class="pad-actions">
      ${
        onRedo
          ? html`<button
            type="button"
            class="iconbtn"
            data-do="redo"
            aria-label=${t("web.score.redo")}
            onClick=${onRedo}
          >
            ${h(Icon, { name: "redo" })}
          </button>`
          : null
      }
      ${
        onCancel
          ? html`<button type="button" class="btn second" onClick=${onCancel}>
            ${t("web.cancel")}
          </button>`
          : null
      }
      <button class="btn primary">${t("web.score.start")}</button>
    </div>
  </form>`;
}

/** @param {{ players: string[], onChange: (players: string[]) => void }} props */
export function RenameSheet({ players, onChange }) {
  const names = useSignal(players);
  const isWrong = useSignal(false);
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    const called = names.value.map(nameOf);
    isWrong.value = !areDifferent(called);
    if (isWrong.value) return;
    closeSheet();
    onChange(called);
  };
  return h(
    Sheet,
    { title: t("web.score.rename") },
    html`<form class="form" onSubmit=${rename}>
      ${h(Names, {
        names: names.value,
        isWrong: isWrong.value,
        onChange: (/** @type {string[]} */ next) => {
          names.value = next;
        },
      })}
      <div class="sheet-foot">
        <button type="button" class="btn second" onClick=${closeSheet}>${t("web.cancel")}</button>
        <button class="btn primary">${t("web.score.rename_do")}</button>
      </div>
    </form>`,
  );
}

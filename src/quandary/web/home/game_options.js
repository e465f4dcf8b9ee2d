// What is agreed before a game, with friends or against bots.

import { gameOf } from "../games/registry.js";
import { radioGroup, Switch } from "../ui/form_fields.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../games/registry.js").OptionField} OptionField */
/** @typedef {Record<string, number | boolean>} Options */

/** @param {number} least @param {number} most */
export const numbersFrom = (least, most) =>
  Array.from({ length: most - least + 1 }, (_, i) => least + i);

/**
 * The options of a game: what was chosen of them, and the usual for the rest.
 * @param {string} game
 * @param {Options} chosen
 * @returns {Options}
 */
export const valuesOf = (game, chosen) =>
  Object.fromEntries(
    gameOf(game).options.map((field) => [field.name, chosen[field.name] ?? field.default]),
  );

/** @param {{ game: string, chosen: Options, onChange: (chosen: Options) => void }} props */
export function GameOptions({ game, chosen, onChange }) {
  const values = valuesOf(game, chosen);
  return html`${gameOf(game).options.map((field) =>
    h(OptionChoice, {
      key: field.name,
      field,
      value: values[field.name],
      onChange: (/** @type {number | boolean} */ value) =>
        onChange({ ...chosen, [field.name]: value }),
    }),
  )}`;
}

/**
 * @param {{
 *   field: OptionField,
 *   value: number | boolean,
 *   onChange: (value: number | boolean) => void,
 * }} props
 */
function OptionChoice({ field, value, onChange }) {
  const { name, choices, label, hint, choiceLabel = String } = field;
  if (!choices)
    return h(Switch, { label: label(), hint: hint?.(), checked: value === true, onChange });
  return radioGroup({
    legend: label(),
    name,
    value,
    hint: hint?.(),
    options: choices.map((each) => ({ value: each, label: choiceLabel(each) })),
    onChange,
  });
}

/**
 * For games in which there is something to remember.
 * @param {{ checked: boolean, onChange: (checked: boolean) => void }} props
 */
export function MemoryAid({ checked, onChange }) {
  return h(Switch, {
    label: t("web.friends.memory"),
    hint: t("web.friends.memory_hint"),
    checked,
    onChange,
  });
}

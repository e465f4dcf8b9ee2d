// What forms are made of: one of a few, as radio buttons that look like a row of keys; switches;
// names.

import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { announce } from "./live_region.js";

const MOST_SEEN = 24;
const MOST_CODE_POINTS = 96;

/**
 * As much of a name as the server takes: so many visible characters, so many code points.
 * @param {string} name
 */
export function shortName(name) {
  const pieces =
    "Segmenter" in Intl
      ? Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
      : Array.from(name);
  const kept = pieces.slice(0, MOST_SEEN);
  while ([...kept.join("")].length > MOST_CODE_POINTS) kept.pop();
  return kept.join("");
}

/**
 * A field for a name; one that is `required` says so before anything is sent, and one that is too long
 * is cut and says that.
 * @param {Record<string, any>} props
 */
export function NameInput({ onInput, inputRef, ...props }) {
  const isCut = useSignal(false);
  const tooLong = t("web.problem.name_too_long");
  const input = h("input", {
    type: "text",
    autocomplete: "nickname",
    pattern: props.required ? ".*\\S.*" : undefined,
    onInvalid: (/** @type {any} */ event) =>
      event.target.setCustomValidity(t("web.problem.name_missing")),
    ...props,
    ref: inputRef,
    dir: "auto",
    onInput: (/** @type {any} */ event) => {
      event.target.setCustomValidity("");
      const short = shortName(event.target.value);
      isCut.value = short !== event.target.value;
      if (isCut.value) {
        event.target.value = short;
        announce(tooLong);
      }
      onInput?.(event);
    },
  });
  return html`${input}${isCut.value ? html`<small class="cut" aria-hidden="true">${tooLong}</small>` : null}`;
}

/**
 * Buttons of which one is chosen. A plain function, since `h` cannot tell one type of value from another.
 * @template {string | number | boolean} T
 * @param {{
 *   legend: string,
 *   name: string,
 *   value: T,
 *   options: { value: T, label: string }[],
 *   onChange: (value: T) => void,
 *   hint?: string,
 * }} props
 */
export function radioGroup({ legend, name, value, options, onChange, hint }) {
  const isInWords = options.some((option) => option.label.length > 2);
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div class="keys" data-words=${isInWords ? options.length : undefined}>
      ${options.map(
        (option) => html`<label key=${option.value}>
          <input
            type="radio"
            name=${name}
            checked=${option.value === value}
            onChange=${() => onChange(option.value)}
          />
          <span>${option.label}</span>
        </label>`,
      )}
    </div>
    ${hint ? html`<p class="hint">${hint}</p>` : null}
  </fieldset>`;
}

/**
 * How much of something, from nothing to all of it.
 * @param {{ label: string, value: number, onChange: (value: number) => void, hint?: string }} props
 */
export function Slider({ label, value, onChange, hint }) {
  return html`<label class="slider">
    <span class="switch-text">${label}${hint ? html`<small>${hint}</small>` : null}</span>
    <input
      type="range"
      min="0"
      max="100"
      step="5"
      value=${Math.round(value * 100)}
      onInput=${(/** @type {any} */ event) => onChange(Number(event.target.value) / 100)}
    />
  </label>`;
}

/**
 * @param {{
 *   label: string,
 *   checked: boolean,
 *   onChange: (checked: boolean) => void,
 *   hint?: string,
 * }} props
 */
export function Switch({ label, checked, onChange, hint }) {
  return html`<label class="switch">
    <span class="switch-text">${label}${hint ? html`<small>${hint}</small>` : null}</span>
    <input
      type="checkbox"
      role="switch"
      checked=${checked}
      onChange=${(/** @type {any} */ event) => onChange(event.target.checked)}
    />
    <span class="switch-knob" aria-hidden="true"></span>
  </label>`;
}

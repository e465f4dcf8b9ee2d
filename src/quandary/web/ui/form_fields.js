// One of a few: radio buttons that look like a row of keys.

import { html } from "../vendor/preact.js";

/**
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
export function Choice({ legend, name, value, options, onChange, hint }) {
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div class="keys">
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

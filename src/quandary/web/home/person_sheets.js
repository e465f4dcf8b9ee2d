// Your name, and the language you read.

import { set, settings } from "../state/settings.js";
import { NameInput } from "../ui/form_fields.js";
import { LanguageChoice } from "../ui/settings_sheet.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";

export function NameSheet() {
  const name = useSignal(settings.peek().name);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    set({ name: name.value.trim().slice(0, 24) });
    closeSheet();
  };
  return h(
    Sheet,
    { title: t("web.settings.name") },
    html`<form class="form" onSubmit=${save}>
      <label class="field">
        <span>${t("web.settings.name_hint")}</span>
        ${h(NameInput, {
          autofocus: true,
          value: name.value,
          placeholder: t("player.guest"),
          onInput: (/** @type {any} */ event) => {
            name.value = event.target.value;
          },
        })}
      </label>
      <div class="sheet-foot"><button class="btn primary">${t("web.done")}</button></div>
    </form>`,
  );
}

export function LanguageSheet() {
  return h(
    Sheet,
    { title: t("web.settings.language") },
    html`
      <div class="form">${h(LanguageChoice, {})}</div>
      <div class="sheet-foot">
        <button class="btn primary" onClick=${closeSheet}>${t("web.done")}</button>
      </div>
    `,
  );
}

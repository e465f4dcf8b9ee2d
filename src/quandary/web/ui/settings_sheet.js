// Everything a person can set about the page.

import { sound } from "../motion/sounds.js";
import { LANGUAGES, language, set, settings, THEMES } from "../state/settings.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { NameInput, radioGroup, Slider, Switch } from "./form_fields.js";
import { closeSheet, Sheet } from "./sheet.js";

/** A language is named in itself. @type {Record<string, string>} */
export const LANGUAGE_NAMES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

export function LanguageChoice() {
  return radioGroup({
    legend: t("web.settings.language"),
    name: "language",
    value: language(),
    options: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    onChange: (/** @type {string} */ value) => set({ language: value }),
  });
}

function ThemeChoice() {
  return radioGroup({
    legend: t("web.settings.theme"),
    name: "theme",
    value: settings.value.theme,
    options: THEMES.map((value) => ({ value, label: t(`web.settings.themes.${value}`) })),
    onChange: (/** @type {string} */ value) => set({ theme: value }),
  });
}

async function setNotices(/** @type {boolean} */ wanted) {
  if (wanted && "Notification" in window && Notification.permission === "default")
    await Notification.requestPermission();
  set({ notifies: wanted && "Notification" in window && Notification.permission === "granted" });
}

export function SettingsSheet() {
  const now = settings.value;
  return h(
    Sheet,
    { title: t("web.settings.title") },
    html`<div class="form">
      <label class="field"><span>${t("web.settings.name")}</span>
        ${h(NameInput, {
          value: now.name,
          onChange: (/** @type {any} */ event) => set({ name: event.target.value.trim() }),
        })}</label>
      ${h(LanguageChoice, {})}
      ${h(ThemeChoice, {})}
      ${radioGroup({
        legend: t("web.settings.tempo"),
        name: "tempo",
        value: now.tempo,
        options: [
          { value: 0.5, label: t("web.settings.tempos.slow") },
          { value: 1, label: t("web.settings.tempos.normal") },
          { value: 2, label: t("web.settings.tempos.fast") },
        ],
        hint: t("web.settings.tempo_hint"),
        onChange: (/** @type {number} */ tempo) => set({ tempo }),
      })}
      ${h(Switch, {
        label: t("web.settings.sound"),
        checked: now.sound,
        onChange: (/** @type {boolean} */ sound) => set({ sound }),
      })}
      ${
        now.sound
          ? h(Slider, {
              label: t("web.settings.volume"),
              value: now.volume,
              onChange: (/** @type {number} */ volume) => {
                set({ volume });
                sound("tap");
              },
            })
          : null
      }
      ${h(Switch, {
        label: t("web.settings.motion"),
        checked: now.motion,
        onChange: (/** @type {boolean} */ motion) => set({ motion }),
      })}
      ${h(Switch, {
        label: t("web.settings.confirm"),
        hint: t("web.settings.confirm_hint"),
        checked: now.confirm,
        onChange: (/** @type {boolean} */ value) => set({ confirm: value }),
      })}
      ${h(Switch, {
        label: t("web.settings.sum"),
        hint: t("web.settings.sum_hint"),
        checked: now.showsSum,
        onChange: (/** @type {boolean} */ showsSum) => set({ showsSum }),
      })}
      ${h(Switch, {
        label: t("web.settings.notify"),
        hint: t("web.settings.notify_hint"),
        checked: now.notifies,
        onChange: setNotices,
      })}
      ${h(Switch, {
        label: t("web.settings.mute"),
        checked: now.mutesChat,
        onChange: (/** @type {boolean} */ mutesChat) => set({ mutesChat }),
      })}
    </div>
    <div class="sheet-foot"><button class="btn primary" onClick=${closeSheet}>${t("web.done")}</button></div>`,
  );
}

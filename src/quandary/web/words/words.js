// The words a person reads, from the catalogues that the terminal reads as well. Whole sentences
// with `{{name}}` to fill in; a text that depends on `count` stands there once for each plural form.

import { language } from "../state/settings.js";
import { hush } from "../ui/live_region.js";
import { computed, effect, signal } from "../vendor/preact.js";
import { isolate } from "./isolate.js";

/** @typedef {{ [key: string]: string | Catalogue }} Catalogue */
/** @typedef {Record<string, string | number>} Arguments */

/** @type {import("../vendor/preact.js").Signal<{ language: string, texts: Catalogue } | null>} */
const loaded = signal(null);
/** @type {Map<string, Promise<Catalogue>>} */
const catalogues = new Map();

const plurals = computed(() => new Intl.PluralRules(loaded.value?.language ?? "en"));
const lists = computed(
  () => new Intl.ListFormat(loaded.value?.language ?? "en", { type: "conjunction" }),
);

/** Whether there are words yet; nothing is shown before. */
export const hasWords = computed(() => loaded.value !== null);

/** @param {string} name @returns {Promise<Catalogue>} */
function fetchWords(name) {
  let catalogue = catalogues.get(name);
  if (!catalogue) {
    const site = document.documentElement.dataset.site;
    catalogue = fetch(`/words/${site}/${name}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`no words: ${answer.status}`);
      return answer.json();
    });
    catalogue.catch(() => catalogues.delete(name));
    catalogues.set(name, catalogue);
  }
  return catalogue;
}

/** Load the words of the language that is set, now and whenever it changes. */
export function startWords() {
  return new Promise((resolve, reject) => {
    effect(() => {
      const wanted = language();
      fetchWords(wanted)
        .then((texts) => {
          if (language() !== wanted) return;
          if (loaded.peek()?.language !== wanted) hush();
          loaded.value = { language: wanted, texts };
          document.documentElement.lang = wanted;
          resolve(undefined);
        })
        .catch((error) => {
          // Without a network the language of the page itself may be all that is kept.
          const spare = document.documentElement.lang;
          if (loaded.peek() || wanted === spare) reject(error);
          else
            fetchWords(spare)
              .then((texts) => {
                loaded.value = { language: spare, texts };
                resolve(undefined);
              })
              .catch(reject);
        });
    });
  });
}

/** @param {string} key @returns {string | undefined} */
function find(key) {
  /** @type {string | Catalogue | undefined} */
  let found = loaded.value?.texts;
  for (const part of key.split(".")) {
    if (found === undefined || typeof found === "string") return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}

/** Whether a text exists: for codes that a newer server may send. @param {string} key */
export const has = (key) => find(key) !== undefined;

/**
 * The text at a key. A missing one shows its key and complains, so that it is found.
 * @param {string} key
 * @param {Arguments} [args]
 */
export function t(key, args = {}) {
  let template;
  if ("count" in args) {
    template = find(`${key}_${plurals.value.select(Number(args.count))}`) ?? find(`${key}_other`);
  }
  template ??= find(key);
  if (template === undefined) {
    if (loaded.value) console.error(`no text for ${key} in ${loaded.value.language}`);
    return key;
  }
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => {
    if (!(name in args)) console.error(`text ${key} needs ${name}`);
    return isolate(String(args[name] ?? ""));
  });
}

/** Several names as a language lists them. @param {string[]} items */
export const formatList = (items) => lists.value.format(items.map(isolate));

/** A text whose first letter is a capital. @param {string} text */
export const capitalize = (text) =>
  text.charAt(0).toLocaleUpperCase(loaded.value?.language) + text.slice(1);

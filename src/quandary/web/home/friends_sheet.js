// A table for friends: what is agreed before anybody sits down.

import { allGames, gameOf } from "../games/registry.js";
import { makeTable } from "../net/api.js";
import { keepKeys } from "../net/seat_tokens.js";
import { goTo } from "../state/router.js";
import { set, settings } from "../state/settings.js";
import { NameInput, radioGroup, Switch } from "../ui/form_fields.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { GameOptions, MemoryAid, numbersFrom, valuesOf } from "./game_options.js";
import { tellProblem } from "./guest.js";

const CLOCKS = [0, 30, 60, 120];

/** A field that has just appeared is the one to write in. @param {HTMLElement | null} field */
function comeInSight(field) {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

/** @typedef {import("./game_options.js").Options} Options */

/** @param {{ game: string }} props */
export function FriendsSheet({ game: first }) {
  const wish = useSignal({
    game: first,
    seats: 4,
    options: /** @type {Options} */ ({}),
    open: false,
    clock: 0,
    memoryAid: true,
    spectators: true,
    here: /** @type {string[]} */ ([]),
  });
  const isBusy = useSignal(false);
  const now = wish.value;
  const change = (/** @type {Partial<typeof now>} */ changes) => {
    wish.value = { ...wish.value, ...changes };
  };
  const { players, hasMemoryAid } = gameOf(now.game);

  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      const here = now.here
        .slice(0, now.seats - 1)
        .map((name, i) => name.trim() || t("player.seat", { seat: i + 2 }));
      const seated = await makeTable(
        /** @type {any} */ ({
          game: now.game,
          seats: now.seats,
          name: settings.peek().name,
          open: now.open,
          here,
          options: valuesOf(now.game, now.options),
          clock: now.clock || null,
          memory_aid: now.memoryAid,
          spectators: now.spectators,
        }),
      );
      keepKeys(seated.table, seated.seats);
      closeSheet();
      goTo(`/t/${seated.table}`);
    } catch (error) {
      tellProblem(error);
    }
    isBusy.value = false;
  };

  return h(
    Sheet,
    { title: t("web.friends.title"), wide: true },
    html`<form class="form two" onSubmit=${make}>
      <div>
        ${radioGroup({
          legend: t("web.friends.game"),
          name: "game",
          value: now.game,
          options: allGames().map(({ id }) => ({ value: id, label: t(`game.${id}`) })),
          onChange: (/** @type {string} */ game) =>
            change({ game, seats: Math.min(now.seats, gameOf(game).players.most) }),
        })}
        ${radioGroup({
          legend: t("web.friends.seats"),
          name: "seats",
          value: now.seats,
          hint: t("web.friends.seats_hint"),
          options: numbersFrom(players.least, players.most).map((value) => ({
            value,
            label: String(value),
          })),
          onChange: (/** @type {number} */ seats) => change({ seats }),
        })}
        ${h(GameOptions, {
          game: now.game,
          chosen: now.options,
          onChange: (/** @type {Options} */ options) => change({ options }),
        })}
        ${radioGroup({
          legend: t("web.friends.clock"),
          name: "clock",
          value: now.clock,
          options: CLOCKS.map((value) => ({
            value,
            label: value ? t("web.friends.seconds", { count: value }) : t("web.friends.no_clock"),
          })),
          onChange: (/** @type {number} */ clock) => change({ clock }),
        })}
      </div>
      <div>
        <label class="field">
          <span>${t("web.settings.name")}</span>
          ${h(NameInput, {
            required: true,
            value: settings.value.name,
            onChange: (/** @type {any} */ event) => set({ name: event.target.value.trim() }),
          })}
        </label>
        ${h(Switch, {
          label: t("web.friends.open"),
          hint: t("web.friends.open_hint"),
          checked: now.open,
          onChange: (/** @type {boolean} */ open) => change({ open }),
        })}
        ${h(Switch, {
          label: t("web.friends.watch"),
          hint: t("web.friends.watch_hint"),
          checked: now.spectators,
          onChange: (/** @type {boolean} */ spectators) => change({ spectators }),
        })}
        ${
          hasMemoryAid
            ? h(MemoryAid, {
                checked: now.memoryAid,
                onChange: (/** @type {boolean} */ memoryAid) => change({ memoryAid }),
              })
            : null
        }
        ${h(Switch, {
          label: t("web.friends.here"),
          hint: t("web.friends.here_hint"),
          checked: now.here.length > 0,
          onChange: (/** @type {boolean} */ isHere) => change({ here: isHere ? [""] : [] }),
        })}
        ${now.here.slice(0, now.seats - 1).map(
          (name, i) => html`<label class="field" key=${i}>
            <span>${t("web.friends.here_name", { count: i + 2 })}</span>
            ${h(NameInput, {
              autocomplete: "off",
              value: name,
              placeholder: t("player.seat", { seat: i + 2 }),
              inputRef: i === now.here.length - 1 && !name ? comeInSight : null,
              onInput: (/** @type {any} */ event) =>
                change({ here: now.here.with(i, event.target.value) }),
            })}
          </label>`,
        )}
        ${
          now.here.length > 0 && now.here.length < now.seats - 1
            ? html`<button
              type="button"
              class="btn ghost"
              onClick=${() => change({ here: [...now.here, ""] })}
            >
              ${t("web.friends.here_more")}
            </button>`
            : null
        }
      </div>
      <div class="sheet-foot">
        <button type="button" class="btn second" onClick=${closeSheet}>${t("web.cancel")}</button>
        <button class="btn primary" aria-disabled=${isBusy.value}>${t("web.friends.make")}</button>
      </div>
    </form>`,
  );
}

// Somebody has followed a link: a name, and a seat.

import { Icon } from "../cards/icons.js";
import { tellProblem } from "../home/guest.js";
import { tableInfo, takeSeat } from "../net/api.js";
import { addKeys } from "../net/seat_tokens.js";
import { noteTable } from "../rules/table_left.js";
import { set, settings } from "../state/settings.js";
import { NameInput } from "../ui/form_fields.js";
import { Looking } from "../ui/loading.js";
import { note } from "../ui/toast.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { formatList, t } from "../words/words.js";
import { Agreed } from "./agreed.js";

/** @param {{ table: string, onSeated: () => void }} props */
export function Join({ table, onSeated }) {
  const info = useSignal(/** @type {any} */ (null));
  const name = useSignal(settings.peek().name);
  /** A variation of a name that is taken. */
  const offered = useSignal("");
  const isBusy = useSignal(false);
  useEffect(() => {
    tableInfo(table)
      .then((told) => {
        info.value = told;
        noteTable(table, told.game);
      })
      .catch(tellProblem);
  }, [table]);
  if (!info.value) return h(Looking, {});
  const { game, seats, spectators } = info.value;
  const names = seats
    .filter((/** @type {any} */ seat) => seat.kind !== "free")
    .map((/** @type {any} */ seat) => seat.name);
  document.title = t("web.title.table", { game: t(`game.${game}`) });

  const offer = (/** @type {any} */ error) => {
    if (error.code !== "name_taken" || !error.detail) return tellProblem(error);
    name.value = offered.value = error.detail;
    note(t("web.problem.name_offered", { name: error.detail }), "alarm");
  };
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const wanted = name.value.trim();
    // Elsewhere one is still called what one chose.
    if (wanted !== offered.value) set({ name: wanted });
    try {
      const seated = await takeSeat(table, wanted);
      addKeys(table, seated.seats);
      onSeated();
    } catch (error) {
      offer(error);
      isBusy.value = false;
    }
  };
  return html`<div class="join felt">
    ${h(TopBar, { title: t(`game.${game}`) })}
    <main class="paper-card">
      <h1>${t("web.join.title", { game: t(`game.${game}`) })}</h1>
      <p>
        ${
          names.length
            ? t("web.join.who", { names: formatList(names), count: names.length })
            : t("web.join.nobody")
        }
      </p>
      ${h(Agreed, { info: info.value })}
      <a class="join-rules" href=${`/rules/${game}`}>
        ${h(Icon, { name: "book" })}
        ${t("web.join.rules", { game: t(`game.${game}`) })}
      </a>
      <form class="form" onSubmit=${join}>
        <label class="field">
          <span>${t("web.settings.name")}</span>
          ${h(NameInput, {
            autofocus: true,
            required: true,
            value: name.value,
            onInput: (/** @type {any} */ event) => {
              name.value = event.target.value;
            },
          })}
        </label>
        <div class="sheet-foot">
          ${
            spectators
              ? html`<button type="button" class="btn second" onClick=${onSeated}>
                ${t("web.join.watch")}
              </button>`
              : null
          }
          <button class="btn primary" aria-disabled=${isBusy.value}>${t("web.join.sit")}</button>
        </div>
      </form>
    </main>
  </div>`;
}

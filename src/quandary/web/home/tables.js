// One's own tables to go on with, and open ones to join.

import { h, html, useSignal } from "../vendor/preact.js";
import { Icon } from "../cards/icons.js";
import { listed, t } from "../words/words.js";

const MOST_SHOWN = 2;
const RUNNING = ["waiting", "dealing", "playing"];
/** After a game a table is worth going back to if somebody else sits there. @type {string[]} */
const OVER = ["over", "ended"];

/** @param {any} table */
function others(table) {
  return table.seats.filter((/** @type {any} */ seat, /** @type {number} */ i) => seat.kind !== "free" && !table.my_seats.includes(i))
    .map((/** @type {any} */ seat) => seat.name);
}

/** @param {any} table */
const hasCompany = (table) => table.seats.some((/** @type {any} */ seat, /** @type {number} */ i) => seat.kind === "person" && !table.my_seats.includes(i));

/** @param {{ tables: any[] }} props */
export function Resume({ tables }) {
  const showsAll = useSignal(false);
  const running = tables.filter((table) => RUNNING.includes(table.status));
  const over = tables.filter((table) => OVER.includes(table.status) && hasCompany(table));
  const all = [...running, ...over];
  if (!all.length) return null;
  const shown = showsAll.value ? all : all.slice(0, MOST_SHOWN);
  return html`<section class="resumes" aria-label=${t("web.home_page.resume_label")}>
    ${shown.map((table) => {
      const names = others(table);
      const game = t(`game.${table.game}`);
      return html`<div class="resume" key=${table.id}>
        <span class=${OVER.includes(table.status) ? "lampdot out" : "lampdot"} aria-hidden="true"></span>
        <p><b>${OVER.includes(table.status) ? t("web.where.over") : table.status === "waiting" ? t("web.home_page.waiting") : t("web.home_page.running")}</b>
          <span>${names.length ? t("web.home_page.game_with", { game, names: listed(names) }) : game}</span></p>
        <a class="btn second" href=${`/t/${table.id}`}>${t("web.home_page.resume")}</a>
      </div>`;
    })}
    ${shown.length < all.length ? html`<button class="btn ghost small" onClick=${() => { showsAll.value = true; }}>${t("web.home_page.all_tables", { count: all.length })}</button>` : null}
  </section>`;
}

/** @param {{ tables: any[] }} props */
export function OpenTables({ tables }) {
  const joinable = tables.filter((table) => !table.my_seats.length && table.status === "waiting");
  if (!joinable.length) return null;
  return html`<section class="opens" aria-label=${t("web.home_page.open_tables")}>
    <h2>${t("web.home_page.open_tables")}</h2>
    <ul>${joinable.map((table) => {
      const free = table.seats.filter((/** @type {any} */ seat) => seat.kind === "free").length;
      return html`<li key=${table.id}><a class="pad" href=${`/t/${table.id}`}>
        ${h(Icon, { name: "friends" })}
        <p><b>${t("web.home_page.game_with", { game: t(`game.${table.game}`), names: listed(others(table)) })}</b>
          <span>${t("web.home_page.free_seats", { count: free })}</span></p>
        ${h(Icon, { name: "next" })}
      </a></li>`;
    })}</ul>
  </section>`;
}

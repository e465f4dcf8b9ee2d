// One's own tables to go on with, and open ones to join.

import { h, html } from "../vendor/preact.js";
import { Icon } from "../cards/icons.js";
import { listed, t } from "../words/words.js";

const MOST_SHOWN = 3;

/** @param {any} table */
function others(table) {
  return table.seats.filter((/** @type {any} */ seat, /** @type {number} */ i) => seat.kind !== "free" && !table.my_seats.includes(i))
    .map((/** @type {any} */ seat) => seat.name);
}

/** @param {{ tables: any[] }} props */
export function Resume({ tables }) {
  const running = tables.filter((table) => ["waiting", "dealing", "playing"].includes(table.status)).slice(0, MOST_SHOWN);
  if (!running.length) return null;
  return html`<section class="resumes" aria-label=${t("web.home_page.resume_label")}>
    ${running.map((table) => {
      const names = others(table);
      const game = t(`game.${table.game}`);
      return html`<div class="resume" key=${table.id}>
        <span class="lampdot" aria-hidden="true"></span>
        <p><b>${table.status === "waiting" ? t("web.home_page.waiting") : t("web.home_page.running")}</b>
          <span>${names.length ? t("web.home_page.game_with", { game, names: listed(names) }) : game}</span></p>
        <a class="btn second" href=${`/t/${table.id}`}>${t("web.home_page.resume")}</a>
      </div>`;
    })}
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

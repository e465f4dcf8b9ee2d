// Your tables to continue, and open ones to join.

import { h, html, useSignal } from "../vendor/preact.js";
import { formatList, t } from "../words/words.js";
import { LinkRow } from "./link_row.js";
import { whenPlayed } from "./when_played.js";

const MOST_SHOWN = 2;
const RUNNING = ["waiting", "dealing", "playing"];
/** After a game a table is worth going back to if somebody else sits there. @type {string[]} */
const OVER = ["over", "ended"];

/** Everybody there but you; people who share this device are somebody else. @param {any} table */
function others(table) {
  return table.seats
    .filter(
      (/** @type {any} */ seat, /** @type {number} */ i) =>
        seat.kind !== "free" && i !== table.my_seats[0],
    )
    .map((/** @type {any} */ seat) => seat.name);
}

/** What a table is called in a list. @param {any} table */
function titleOf(table) {
  const names = others(table);
  const game = t(`game.${table.game}`);
  if (table.lesson) return t("web.home_page.lesson", { game });
  return names.length ? t("web.home_page.game_with", { game, names: formatList(names) }) : game;
}

/** @param {any} table */
function statusOf(table) {
  if (OVER.includes(table.status)) return t("web.where.over");
  return table.status === "waiting" ? t("web.home_page.waiting") : t("web.home_page.running");
}

/** @param {any} table */
const hasCompany = (table) =>
  table.seats.some(
    (/** @type {any} */ seat, /** @type {number} */ i) =>
      seat.kind === "person" && !table.my_seats.includes(i),
  );

/** @param {{ tables: any[] }} props */
export function Resume({ tables }) {
  const showsAll = useSignal(false);
  const running = tables.filter((table) => RUNNING.includes(table.status));
  const over = tables.filter((table) => OVER.includes(table.status) && hasCompany(table));
  const all = [...running, ...over];
  if (!all.length) return null;
  const shown = showsAll.value ? all : all.slice(0, MOST_SHOWN);
  const when = whenPlayed(all.map((table) => ({ at: table.updated, looks: titleOf(table) })));
  return html`<section class="resumes" aria-label=${t("web.home_page.resume_label")}>
    ${shown.map(
      (table, i) => html`<div class="resume" key=${table.id}>
        <span class=${OVER.includes(table.status) ? "lampdot out" : "lampdot"} aria-hidden="true">
        </span>
        <p id=${`table-${table.id}`}>
          <b>${titleOf(table)}</b>${" "}
          <span>${t("web.home_page.last_played", { status: statusOf(table), when: when[i] })}</span>
        </p>
        <a class="btn second" href=${`/t/${table.id}`} aria-describedby=${`table-${table.id}`}>
          ${t("web.home_page.resume")}
        </a>
      </div>`,
    )}
    ${
      shown.length < all.length
        ? html`<button class="btn ghost small" onClick=${() => {
            showsAll.value = true;
          }}>${t("web.home_page.all_tables", { count: all.length })}</button>`
        : null
    }
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
      return html`<li key=${table.id}>
        ${h(LinkRow, {
          href: `/t/${table.id}`,
          icon: "friends",
          title: titleOf(table),
          text: t("web.home_page.free_seats", { count: free }),
        })}
      </li>`;
    })}</ul>
  </section>`;
}

// The first screen: one click from a running game.

import { Icon } from "../cards/icons.js";
import { Lettering } from "../cards/lettering.js";
import { allGames } from "../games/registry.js";
import { myGames, myTables, openTables } from "../net/api.js";
import { renew } from "../state/page_version.js";
import { language, set, settings, THEMES } from "../state/settings.js";
import { site } from "../state/site.js";
import { showLateSheet } from "../ui/late_sheet.js";
import { showSettings } from "../ui/open_settings.js";
import { hasSheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { GameCard } from "./game_card.js";
import { guestName } from "./guest.js";
import { History } from "./history.js";
import { LinkRow } from "./link_row.js";
import { ScorePads } from "./score_pads.js";
import { OpenTables, Resume } from "./table_list.js";

/** @param {"LanguageSheet" | "NameSheet"} name */
const showPersonSheet = (name) =>
  showLateSheet(async () => (await import("./person_sheets.js"))[name]);

function Head() {
  const { name, theme } = settings.value;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const icon = theme === "dark" ? "moon" : theme === "light" ? "sun" : "auto";
  return html`<header class="head">
    <h1 class="mark">${h(Lettering, { text: "Quandary", weight: 11.5 })}</h1>
    <button class="name" onClick=${() => showPersonSheet("NameSheet")}>
      <span class="token" aria-hidden="true">${guestName().charAt(0).toUpperCase()}</span>
      <span class="called">${name || t("player.guest")}</span>
      ${h(Icon, { name: "pen" })}
      <span class="sr">${t("web.home_page.change_name")}</span>
    </button>
    <button class="lang" onClick=${() => showPersonSheet("LanguageSheet")}>
      ${h(Icon, { name: "globe" })}
      ${language().toUpperCase()}
      <span class="sr">${t("web.home_page.change_language")}</span>
    </button>
    <button
      class="iconbtn theme"
      aria-label=${t(`web.home_page.theme.${theme}`)}
      onClick=${() => set({ theme: next })}
    >
      ${h(Icon, { name: icon })}
    </button>
    <button class="iconbtn" aria-label=${t("web.settings.title")} onClick=${showSettings}>
      ${h(Icon, { name: "gear" })}
    </button>
  </header>`;
}

/** The way to the cards that are the same for everybody. */
const DayLink = () => html`<section aria-label=${t("web.challenge.day")}>
  ${h(LinkRow, {
    href: "/day",
    icon: "star",
    title: t("web.challenge.day"),
    text: t("web.challenge.day_text"),
  })}
</section>`;

/** The way to the puzzles; newcomers are advised to learn first. @param {{ isNew: boolean }} props */
const PuzzlesLink = ({ isNew }) => html`<section aria-label=${t("web.puzzle.title")}>
  ${h(LinkRow, {
    href: "/puzzles",
    icon: "bulb",
    title: t("web.puzzle.title"),
    text: t(isNew ? "web.puzzle.home_new" : "web.puzzle.home"),
  })}
</section>`;

const LINKS = /** @type {const} */ (["imprint", "privacy", "contact"]);

/** Who runs this server, where they say so. */
function SiteLinks() {
  const told = LINKS.map((name) => ({ name, address: site.value?.[name] }));
  return told
    .filter(({ address }) => address)
    .map(({ name, address }) => html`<a key=${name} href=${address}>${t(`web.site.${name}`)}</a>`);
}

export function Home() {
  const mine = useSignal(/** @type {any[]} */ ([]));
  const open = useSignal(/** @type {any[]} */ ([]));
  const played = useSignal(/** @type {import("../protocol.js").PlayedGame[]} */ ([]));
  const isAway = useSignal(false);
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const load = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const wasAway = isAway.value;
      try {
        [mine.value, open.value, played.value] = await Promise.all([
          myTables(),
          openTables(),
          myGames(),
        ]);
        isAway.value = false;
        if (wasAway && !hasSheet()) renew();
      } catch (error) {
        isAway.value = /** @type {any} */ (error).code === "no_connection";
      }
      timer = setTimeout(load, isAway.value ? 4000 : 15000);
    };
    const comeBack = () => {
      load();
      if (!document.hidden && !hasSheet()) renew();
    };
    load();
    document.addEventListener("visibilitychange", comeBack);
    addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
      removeEventListener("online", load);
    };
  }, []);
  useEffect(() => {
    document.title = "Quandary";
  });
  return html`<div class="home">
    ${h(Head, {})}
    ${
      isAway.value
        ? html`<p class="away-note" role="status">
          <span class="spin" aria-hidden="true"></span>
          ${t("web.home_page.away")}
        </p>`
        : null
    }
    ${h(Resume, { tables: mine.value })}
    <main class="games">${allGames().map(({ id }) => h(GameCard, { key: id, game: id }))}</main>
    <div class="pads">${h(DayLink, {})}${h(PuzzlesLink, { isNew: !played.value.length })}${h(ScorePads, {})}</div>
    ${h(OpenTables, { tables: open.value })}
    ${h(History, { games: played.value })}
    <footer class="foot">
      ${t("web.home_page.foot")} <a href="/my-games">${t("web.my_games.title")}</a>
      <a href="/replay">${t("web.replay.open")}</a> ${h(SiteLinks, {})}
    </footer>
  </div>`;
}

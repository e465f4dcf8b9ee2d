// The first screen: one click from a running game.

import { Icon } from "../cards/icons.js";
import { Lettering } from "../cards/lettering.js";
import { allGames, gameOf } from "../games/registry.js";
import { myGames, myTables, openTables } from "../net/api.js";
import { renew } from "../state/page_version.js";
import { botsFor, language, set, settings, THEMES } from "../state/settings.js";
import { site } from "../state/site.js";
import { showSettings } from "../ui/settings_sheet.js";
import { hasSheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { BotsSheet } from "./bots_sheet.js";
import { FriendsSheet } from "./friends_sheet.js";
import { guestName } from "./guest.js";
import { History } from "./history.js";
import { learnByPlaying } from "./learn.js";
import { LanguageSheet, NameSheet } from "./person_sheets.js";
import { playBots } from "./play_bots.js";
import { ScorePads } from "./score_pads.js";
import { OpenTables, Resume } from "./table_list.js";

function Head() {
  const { name, theme } = settings.value;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const icon = theme === "dark" ? "moon" : theme === "light" ? "sun" : "auto";
  return html`<header class="head">
    <h1 class="mark">${h(Lettering, { text: "Quandary", weight: 11.5 })}</h1>
    <button class="name" onClick=${() => showSheet(NameSheet)}>
      <span class="token" aria-hidden="true">${guestName().charAt(0).toUpperCase()}</span>
      <span class="called">${name || t("player.guest")}</span>
      ${h(Icon, { name: "pen" })}
      <span class="sr">${t("web.home_page.change_name")}</span>
    </button>
    <button class="lang" onClick=${() => showSheet(LanguageSheet)}>
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

/** @param {{ game: string }} props */
function GameCard({ game }) {
  const { art, players: can, minutes } = gameOf(game);
  const isBusy = useSignal(false);
  const { players, level } = botsFor(game);
  const once = (/** @type {(game: string) => Promise<unknown>} */ begin) => async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    await begin(game);
    isBusy.value = false;
  };
  return html`<section class="game felt" aria-labelledby=${`game-${game}`}>
    <div class="in">
      <h2 id=${`game-${game}`}>${h(Lettering, { text: t(`game.${game}`), weight: 10.5 })}</h2>
      <p class="pitch">${t(`${game}.pitch`)}</p>
      <p class="facts">${t("web.home_page.facts", { ...can, minutes })}</p>
      <div class="art" aria-hidden="true">${art()}</div>
      <div class="go">
        <button class="btn primary" aria-disabled=${isBusy.value} onClick=${once(playBots)}>
          ${t("web.home_page.play_bots")}
        </button>
        <button class="btn ghost against" onClick=${() => showSheet(() => h(BotsSheet, { game }))}>
          ${t(`web.home_page.against.${level}`, { count: players - 1 })}
          ${h(Icon, { name: "pen" })}
        </button>
        <button
          class="btn second learn"
          aria-disabled=${isBusy.value}
          onClick=${once(learnByPlaying)}
        >
          ${h(Icon, { name: "bulb" })}
          ${t("web.home_page.learn_by_playing")}
        </button>
        <button class="btn second" onClick=${() => showSheet(() => h(FriendsSheet, { game }))}>
          ${h(Icon, { name: "friends" })}
          ${t("web.home_page.friends")}
        </button>
        <a class="btn second" href=${`/rules/${game}`}>
          ${h(Icon, { name: "book" })}
          ${t("web.home_page.learn")}
        </a>
      </div>
    </div>
  </section>`;
}

/** The way to the cards that are the same for everybody. */
const DayLink = () => html`<section aria-label=${t("web.challenge.day")}>
  <a class="link-row" href="/day">
    ${h(Icon, { name: "star" })}
    <p><b>${t("web.challenge.day")}</b><span>${t("web.challenge.day_text")}</span></p>
    ${h(Icon, { name: "next" })}
  </a>
</section>`;

/** The way to the puzzles; whoever is new is told to learn first. @param {{ isNew: boolean }} props */
const PuzzlesLink = ({ isNew }) => html`<section aria-label=${t("web.puzzle.title")}>
  <a class="link-row" href="/puzzles">
    ${h(Icon, { name: "bulb" })}
    <p>
      <b>${t("web.puzzle.title")}</b>
      <span>${t(isNew ? "web.puzzle.home_new" : "web.puzzle.home")}</span>
    </p>
    ${h(Icon, { name: "next" })}
  </a>
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

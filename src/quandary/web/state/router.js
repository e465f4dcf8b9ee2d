// Which screen is shown: `/`, `/my-games`, `/day`, `/challenge/<id>`, `/t/<table>`, `/tv/<table>`,
// `/rules/<game>`, `/score/<game>`, `/puzzles`, `/puzzles/<game>/<puzzle>`, `/replay/<table>#<game>`,
// `/review/<table>#<game>`. Links work as links do.

import { signal } from "../vendor/preact.js";
import { readMoment } from "./moment_link.js";
import { isOutOfDate } from "./page_version.js";

/** @typedef {import("./moment_link.js").Moment} Moment */
/**
 * @typedef {{ screen: "home" } | { screen: "table", table: string, key: string | null }
 *   | { screen: "rules" | "score", game: string }
 *   | { screen: "replay", table: string | null, game: number | null, moment: Moment | null }
 *   | { screen: "review", table: string | null, game: number | null }
 *   | { screen: "tv", table: string } | { screen: "my-games", code: string | null } | { screen: "day" }
 *   | { screen: "challenge", challenge: string } | { screen: "lost" }
 *   | { screen: "puzzles", game: string | null, puzzle: string | null }} Place
 */

/** @param {{ pathname: string, hash: string }} address @returns {Place} */
export function placeOf(address) {
  const [, first, second, ...more] = address.pathname.split("/");
  if (first === "puzzles" && more.length < 2)
    return { screen: "puzzles", game: second || null, puzzle: more[0] || null };
  if (more.length === 0) {
    if (!first) return { screen: "home" };
    if (first === "t" && second) {
      return { screen: "table", table: second, key: address.hash.slice(1) || null };
    }
    if (first === "tv" && second) return { screen: "tv", table: second };
    if (first === "replay") {
      return { screen: "replay", table: second || null, ...readMoment(address.hash) };
    }
    if (first === "review")
      return { screen: "review", table: second || null, game: readMoment(address.hash).game };
    if (first === "my-games" && !second)
      return { screen: "my-games", code: address.hash.slice(1) || null };
    if (first === "score" && second) return { screen: "score", game: second };
    if (first === "day" && !second) return { screen: "day" };
    if (first === "challenge" && second) return { screen: "challenge", challenge: second };
    if (first === "rules" && second) return { screen: "rules", game: second };
  }
  return { screen: "lost" };
}

/** Where the address leads. A code of another device is taken out of it before anything else is loaded. */
function readAddress() {
  const found = placeOf(location);
  if (found.screen === "my-games" && found.code) history.replaceState(null, "", location.pathname);
  return found;
}

/** @type {import("../vendor/preact.js").Signal<Place>} */
export const place = signal(readAddress());

function arrive() {
  const found = readAddress();
  const go = () => {
    place.value = found;
  };
  const root = document.documentElement;
  if (
    document.startViewTransition &&
    !root.dataset.motion &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  ) {
    const transition = document.startViewTransition(go);
    // A transition that is skipped, in a hidden tab for example, is no error.
    for (const promise of [transition.ready, transition.finished]) promise.catch(() => {});
  } else {
    go();
  }
  scrollTo(0, 0);
}

/** @param {string} path */
export function goTo(path) {
  if (isOutOfDate.peek()) {
    location.assign(path);
    return;
  }
  history.pushState(null, "", path);
  arrive();
}

/** Take the key out of the address once it is used: it opens the seat only once. */
export function hideKey() {
  history.replaceState(null, "", location.pathname);
  const now = place.peek();
  if (now.screen === "table") place.value = { ...now, key: null };
}

/** The code of another device has been asked about: once is enough. */
export function forgetCode() {
  if (place.peek().screen === "my-games") place.value = { screen: "my-games", code: null };
}

export function startRouter() {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (
      event.defaultPrevented ||
      link.target ||
      link.hasAttribute("download") ||
      event.button ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    if (link.pathname.startsWith("/api/") || placeOf(link).screen === "lost") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    goTo(link.pathname + link.hash);
  });
}

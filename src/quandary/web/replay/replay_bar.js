// The controls of a replay: step by step, by itself, round by round, as one player or as everybody.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { CheckDeals } from "../lobby/check_deals.js";
import { lasting } from "../motion/flip.js";
import { momentHash } from "../state/moment_link.js";
import { listenToKeys } from "../ui/keyboard.js";
import { announce } from "../ui/live_region.js";
import { showSheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { h, html, useEffect, useLayoutEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { GameLine } from "./game_line.js";
import { momentFrom, momentsOf } from "./outline.js";
import { partAt, partsOf } from "./replay_parts.js";

/** @typedef {import("./replay_session.js").ReplaySession} ReplaySession */

const STEP = 1400;
const LONG_STEP = 6000;

/** @param {ReplaySession} session @param {string | null} table */
const showCheck = (session, table) =>
  showSheet(() =>
    h(CheckDeals, { load: async () => JSON.parse(session.record), table: table ?? "" }),
  );

/** Copy the address of this very moment. @param {ReplaySession} session @param {number | null} game */
async function copyLink(session, game) {
  const replayed = session.deal.peek();
  if (!replayed) return;
  const place = { deal: replayed.deal, at: session.at.peek(), seat: replayed.seat };
  history.replaceState(null, "", momentHash(game, place));
  try {
    await navigator.clipboard.writeText(location.href);
    note(t("web.replay.copied"));
  } catch {
    note(t("web.replay.in_address")); // where copying is not allowed
  }
}

/**
 * @param {{
 *   session: ReplaySession,
 *   table: string | null,
 *   game: number | null,
 *   back: string,
 *   onClose: () => void,
 * }} props
 */
export function ReplayBar({ session, table, game, back, onClose }) {
  const replayed = session.deal.value;
  const at = session.at.value;
  const isPlaying = useSignal(false);
  const isAtEnd = session.isAtEnd();

  useEffect(() => {
    if (!isPlaying.value) return undefined;
    if (isAtEnd) {
      isPlaying.value = false;
      return undefined;
    }
    const isLong = replayed && gameOf(replayed.game).replay.isLong(replayed.steps[at].events);
    const timer = setTimeout(() => session.step(1), lasting(isLong ? LONG_STEP : STEP));
    return () => clearTimeout(timer);
  }, [isPlaying.value, at, replayed]);

  const go = (/** @type {() => void} */ deed) => () => {
    isPlaying.value = false;
    deed();
  };
  // A key may follow another before the page has drawn: what counts is where the replay is by now.
  const playOrPause = () => {
    isPlaying.value = !isPlaying.peek() && !session.isAtEnd();
  };
  const dealNow = () => session.deal.peek()?.deal ?? 0;
  const parts = replayed ? partsOf(replayed) : [];
  const partBy = (/** @type {number} */ by) => {
    const now = partAt(parts, dealNow(), session.at.peek());
    const { deal, at } = parts[Math.max(0, Math.min(parts.length - 1, now + by))];
    session.show(deal, at);
  };
  const momentBy = (/** @type {1 | -1} */ by) => {
    const place = { deal: dealNow(), at: session.at.peek() };
    const found = momentFrom(momentsOf(session.known.peek()), place, by);
    if (found) session.show(found.deal, found.at).then(() => announce(found.text));
  };
  useLayoutEffect(() => {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: go(() => session.step(1)),
      ArrowLeft: go(() => session.step(-1)),
      Home: go(() => session.show(dealNow(), 0)),
      End: go(() => session.show(dealNow(), -1)),
      PageDown: go(() => partBy(1)),
      PageUp: go(() => partBy(-1)),
      n: go(() => momentBy(1)),
      p: go(() => momentBy(-1)),
      " ": playOrPause,
    };
    return listenToKeys(
      ({ key, isOnButton }) => {
        if (!(key in keys) || (key === " " && isOnButton)) return false;
        keys[key]();
        return true;
      },
      { isFirst: true },
    );
  });

  if (!replayed) return null;
  const last = replayed.steps.length - 1;
  const part = partAt(parts, replayed.deal, at);
  const button = (
    /** @type {string} */ icon,
    /** @type {string} */ label,
    /** @type {() => void} */ deed,
    isOff = false,
  ) =>
    html`<button
      class="iconbtn"
      aria-label=${t(`web.replay.${label}`)}
      aria-disabled=${isOff}
      onClick=${deed}
    >
      ${h(Icon, { name: icon })}
    </button>`;
  return html`<nav class="replay-bar" aria-label=${t("web.replay.title")}>
    <div class="replay-what">
      <label>
        <span class="sr">${t("web.replay.round")}</span>
        <select
          onChange=${(/** @type {any} */ event) => {
            isPlaying.value = false;
            const { deal, at } = parts[Number(event.target.value)];
            session.show(deal, at);
          }}
        >
          ${parts.map(
            (
              { deal, at, name },
              i,
            ) => html`<option key=${`${deal}.${at}`} value=${i} selected=${i === part}>
              ${name}
            </option>`,
          )}
        </select>
      </label>
      <label>
        <span class="sr">${t("web.replay.as")}</span>
        <select
          onChange=${(/** @type {any} */ event) =>
            session.show(
              replayed.deal,
              at,
              event.target.value === "" ? null : Number(event.target.value),
            )}
        >
          <option value="" selected=${replayed.seat === null}>${t("web.replay.everybody")}</option>
          ${replayed.players.map(
            (
              name,
              seat,
            ) => html`<option key=${seat} value=${seat} selected=${replayed.seat === seat}>
              ${seat === session.ownSeat ? t("player.you") : name}
            </option>`,
          )}
        </select>
      </label>
      ${
        table
          ? html`<button
            class="iconbtn"
            data-do="link"
            aria-label=${t("web.replay.link")}
            onClick=${() => copyLink(session, game)}
          >
            ${h(Icon, { name: "link" })}
          </button>`
          : null
      }
      ${
        session.hasProof.value
          ? html`<button
            class="iconbtn"
            data-do="check"
            aria-label=${t("web.after.check")}
            onClick=${() => showCheck(session, table)}
          >
            ${h(Icon, { name: "shield" })}
          </button>`
          : null
      }
      <a
        class="iconbtn"
        data-do="review"
        href=${table ? `/review/${table}${game === null ? "" : `#${game}`}` : "/review"}
        aria-label=${t("web.review.link")}
      >
        ${h(Icon, { name: "bulb" })}
      </a>
      <a class="iconbtn" href=${back} aria-label=${t("web.replay.close")} onClick=${onClose}>
        ${h(Icon, { name: "cross" })}
      </a>
    </div>
    <div class="replay-line">
      ${button(
        "back",
        "back",
        go(() => session.step(-1)),
        replayed.deal === 0 && at === 0,
      )}
      ${button(
        isPlaying.value ? "pause" : "play",
        isPlaying.value ? "pause" : "play",
        playOrPause,
        isAtEnd,
      )}
      ${button(
        "next",
        "forward",
        go(() => session.step(1)),
        isAtEnd,
      )}
      ${h(GameLine, {
        session,
        onScrub: (/** @type {number} */ deal, /** @type {number} */ to) => {
          isPlaying.value = false;
          session.show(deal, to);
        },
      })}
      <span class="num" aria-hidden="true">${at} / ${last}</span>
    </div>
  </nav>`;
}

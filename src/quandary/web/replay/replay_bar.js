// The controls of a replay: step by step, by itself, round by round, as one player or as everybody.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { lasting } from "../motion/flip.js";
import { listenToKeys } from "../ui/keyboard.js";
import { h, html, useEffect, useLayoutEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { partAt, partsOf } from "./replay_parts.js";

/** @typedef {import("./replay_session.js").ReplaySession} ReplaySession */

const STEP = 1400;
const LONG_STEP = 6000;

/** @param {{ session: ReplaySession, back: string, onClose: () => void }} props */
export function ReplayBar({ session, back, onClose }) {
  const told = session.deal.value;
  const at = session.at.value;
  const isPlaying = useSignal(false);
  const isAtEnd = session.isAtEnd();

  useEffect(() => {
    if (!isPlaying.value) return undefined;
    if (isAtEnd) {
      isPlaying.value = false;
      return undefined;
    }
    const isLong = told && gameOf(told.game).replay.isLong(told.steps[at].events);
    const timer = setTimeout(() => session.step(1), lasting(isLong ? LONG_STEP : STEP));
    return () => clearTimeout(timer);
  }, [isPlaying.value, at, told]);

  const go = (/** @type {() => void} */ deed) => () => {
    isPlaying.value = false;
    deed();
  };
  // A key may follow another before the page has drawn: what counts is where the replay is by now.
  const playOrPause = () => {
    isPlaying.value = !isPlaying.peek() && !session.isAtEnd();
  };
  const dealNow = () => session.deal.peek()?.deal ?? 0;
  const parts = told ? partsOf(told) : [];
  const partBy = (/** @type {number} */ by) => {
    const now = partAt(parts, dealNow(), session.at.peek());
    const { deal, at } = parts[Math.max(0, Math.min(parts.length - 1, now + by))];
    session.show(deal, at);
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

  if (!told) return null;
  const last = told.steps.length - 1;
  const part = partAt(parts, told.deal, at);
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
              told.deal,
              at,
              event.target.value === "" ? null : Number(event.target.value),
            )}
        >
          <option value="" selected=${told.seat === null}>${t("web.replay.everybody")}</option>
          ${told.players.map(
            (name, seat) => html`<option key=${seat} value=${seat} selected=${told.seat === seat}>
              ${name}
            </option>`,
          )}
        </select>
      </label>
      <a class="iconbtn" href=${back} aria-label=${t("web.replay.close")} onClick=${onClose}>
        ${h(Icon, { name: "cross" })}
      </a>
    </div>
    <div class="replay-line">
      ${button(
        "back",
        "back",
        go(() => session.step(-1)),
        told.deal === 0 && at === 0,
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
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        list="replay-parts"
        aria-label=${t("web.replay.step")}
        aria-valuetext=${t("web.replay.step_of", { step: at, steps: last })}
        onInput=${(/** @type {any} */ event) => {
          isPlaying.value = false;
          session.show(told.deal, Number(event.target.value));
        }}
      />
      <datalist id="replay-parts">
        ${parts
          .filter(({ deal }) => deal === told.deal)
          .map(({ at }) => html`<option key=${at} value=${at}></option>`)}
      </datalist>
      <span class="num" aria-hidden="true">${at} / ${last}</span>
    </div>
  </nav>`;
}

// The line of a whole game to scrub on: a stretch for every deal, and its moments marked on it. What
// else is known along the game can be drawn above it (`children`).

import { gameOf } from "../games/registry.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { momentsOf, stepAt, stretchesOf } from "./outline.js";

/**
 * @param {{
 *   stretch: import("./outline.js").Stretch,
 *   moments: import("./outline.js").MarkedMoment[],
 *   isNow: boolean,
 * }} props
 */
const Stretch = ({ stretch, moments, isNow }) =>
  html`<span class=${isNow ? "stretch now" : "stretch"} style=${{ "--steps": stretch.steps }}>
    ${moments.map(
      ({ at, kind, tone, text }) => html`<i
        key=${`${at}.${kind}`}
        data-moment=${kind}
        data-tone=${tone}
        title=${text}
        style=${{ "--at": (at + 0.5) / stretch.steps }}
      ></i>`,
    )}
  </span>`;

/**
 * @param {{
 *   session: import("./replay_session.js").ReplaySession,
 *   onScrub: (deal: number, at: number) => void,
 *   children?: any,
 * }} props
 */
export function GameLine({ session, onScrub, children }) {
  const replayed = session.deal.value;
  const at = session.at.value;
  if (!replayed) return null;
  const known = session.known.value;
  const stretches = stretchesOf(known, replayed.deals);
  const moments = momentsOf(known);
  const place = stretches[replayed.deal].start + at;
  const end = stretches[stretches.length - 1];
  const where = t("web.replay.place", {
    deal: gameOf(replayed.game).replay.dealName(replayed.deal),
    step: at,
    steps: replayed.steps.length - 1,
  });
  const here = moments.find((each) => each.deal === replayed.deal && each.at === at);
  return html`<div class="game-line">
    ${children}
    <div class="stretches" aria-hidden="true">
      ${stretches.map((stretch) =>
        h(Stretch, {
          key: stretch.deal,
          stretch,
          moments: moments.filter(({ deal }) => deal === stretch.deal),
          isNow: stretch.deal === replayed.deal,
        }),
      )}
    </div>
    <input
      type="range"
      min="0"
      max=${end.start + end.steps - 1}
      value=${place}
      aria-label=${t("web.replay.step")}
      aria-valuetext=${here ? `${where}: ${here.text}` : where}
      onInput=${(/** @type {any} */ event) => {
        const to = stepAt(stretches, Number(event.target.value));
        onScrub(to.deal, to.at);
      }}
    />
  </div>`;
}

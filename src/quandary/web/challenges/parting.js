// Where two people with the same cards parted: both choices side by side, and which was better.

import { tellProblem } from "../home/guest.js";
import { findParting, Problem } from "../net/api.js";
import { ChoiceCards } from "../review/choice_cards.js";
import { momentHash } from "../state/moment_link.js";
import { closeSheet, Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { formatError, formatNumber } from "../words/numbers.js";
import { sayPhrase } from "../words/phrase.js";
import { t } from "../words/words.js";

/** @typedef {import("../protocol.js").ChallengeInfo} ChallengeInfo */
/** @typedef {import("../protocol.js").Parting} Parting */

/** What is not known yet, because the judge has much to do, is soon. */
const BUSY = "busy";
const ASK_AGAIN = 1500;

/** Which choice was better. @param {Parting} parting @param {string} player */
function verdictOf({ gain, error }, player) {
  const points = formatNumber(Math.abs(gain));
  if (Math.abs(gain) <= error) return t("web.parting.equal");
  return t(gain > 0 ? "web.parting.mine" : "web.parting.theirs", {
    player,
    points,
    error: formatError(error),
  });
}

/** @param {{ challenge: ChallengeInfo, parting: Parting, player: string }} props */
function PartingText({ challenge, parting, player }) {
  const { deal, step, is_own, mine, theirs, view, why } = parting;
  const seat = challenge.levels.indexOf(null);
  if (deal === null || step === null)
    return html`<p class="sheet-text">${t("web.parting.never", { player })}</p>`;
  const href = `/replay/${challenge.my_table}${momentHash(0, { deal, at: step, seat })}`;
  return html`
    ${is_own ? null : html`<p class="sheet-text">${t("web.parting.bots")}</p>`}
    ${
      mine && theirs
        ? html`<div class="notable-choice parting">
          ${h(ChoiceCards, { game: challenge.game, view, chosen: mine.action, best: theirs.action })}
          <p class="said chosen">
            ${t("web.parting.choice", { player: t("player.you"), action: sayPhrase(mine.name) })}
          </p>
          <p class="said best">
            ${t("web.parting.choice", { player, action: sayPhrase(theirs.name) })}
          </p>
          <p><b>${verdictOf(parting, player)}</b>${" "}${why.map(sayPhrase).join(" ")}</p>
        </div>`
        : null
    }
    <div class="sheet-foot">
      <a class="btn primary" href=${href} onClick=${closeSheet}>${t("web.review.see_table")}</a>
    </div>
  `;
}

/**
 * Asks until it is known: while the judge has much to do, again and again.
 * @param {{ challenge: ChallengeInfo, result: string, player: string }} props
 */
function PartingSheet({ challenge, result, player }) {
  const parting = useSignal(/** @type {Parting | null} */ (null));
  useEffect(() => {
    let timer = 0;
    let isHere = true;
    const ask = async () => {
      try {
        const found = await findParting(challenge.id, result);
        if (isHere) parting.value = found;
      } catch (error) {
        if (!isHere) return;
        if (error instanceof Problem && error.code === BUSY) {
          timer = setTimeout(ask, ASK_AGAIN);
          return;
        }
        closeSheet();
        tellProblem(error);
      }
    };
    ask();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  return h(
    Sheet,
    { title: t("web.parting.title") },
    parting.value
      ? h(PartingText, { challenge, parting: parting.value, player })
      : html`<p class="sheet-text" role="status">${t("web.parting.wait")}</p>`,
  );
}

/** @param {ChallengeInfo} challenge @param {string} result @param {string} player */
export const showParting = (challenge, result, player) =>
  showSheet(() => h(PartingSheet, { challenge, result, player }));

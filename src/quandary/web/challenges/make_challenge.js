// A finished game's cards for others, as a link.

import { tellProblem } from "../home/guest.js";
import { Way } from "../lobby/invite.js";
import { makeChallenge } from "../net/api.js";
import { closeSheet, Sheet, showSheet } from "../ui/sheet.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {{ challenge: string }} props */
function ChallengeSheet({ challenge }) {
  const path = `/challenge/${challenge}`;
  return h(
    Sheet,
    { title: t("web.challenge.make") },
    html`<p class="sheet-text">${t("web.challenge.made")}</p>
      ${h(Way, { path, label: t("web.challenge.make"), hasBox: true })}
      <div class="sheet-foot">
        <a class="btn primary" href=${path} onClick=${closeSheet}>${t("web.challenge.compare")}</a>
      </div>`,
  );
}

/** @param {string} table @param {number} game */
export async function challengeOthers(table, game) {
  try {
    const { id } = await makeChallenge(table, game);
    showSheet(() => h(ChallengeSheet, { challenge: id }));
  } catch (error) {
    tellProblem(error);
  }
}

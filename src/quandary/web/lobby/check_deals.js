// Check the deals of a finished game: every deck is made again from what was promised, and compared
// with what this device was shown.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { pinsOf } from "../net/pins.js";
import { verdictsOf } from "../net/verdict.js";
import { Sheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { formatList, t } from "../words/words.js";

/** @typedef {import("../net/verdict.js").Verdict} Verdict */
/** @typedef {{ verdicts: Verdict[], players: string[] }} Checked */

const LOOKS = {
  proved: { name: "check", mark: "yes" },
  unproved: { name: "eye", mark: "open" },
  disproved: { name: "cross", mark: "no" },
};

/**
 * @param {{ load: () => Promise<any>, table: string }} props `load` gets the record, `table` is where this
 *   device may have taken part
 */
export function CheckDeals({ load, table }) {
  const result = useSignal(/** @type {Checked | null} */ (null));
  const failed = useSignal(false);
  useEffect(() => {
    load()
      .then((told) => {
        result.value = {
          verdicts: verdictsOf({ record: told, cards: gameOf(told.game).deck() }, pinsOf(table)),
          players: told.players,
        };
      })
      .catch(() => {
        failed.value = true;
      });
  }, []);
  const { verdicts, players } = result.value ?? { verdicts: [], players: [] };
  return h(
    Sheet,
    { title: t("web.after.check") },
    html`
      <p class="sheet-text">${t("web.check.text")}</p>
      ${failed.value ? html`<p>${t("web.problem.server_failed")}</p>` : null}
      <ul class="checked">
        ${verdicts.map((verdict) => h(CheckedDeal, { key: verdict.deal, verdict, players }))}
      </ul>
      <p class="hint">${t("web.check.limits")}</p>
    `,
  );
}

/** @param {{ verdict: Verdict, players: string[] }} props */
function CheckedDeal({ verdict, players }) {
  const { name, mark } = LOOKS[verdict.verdict];
  const trusted = formatList(verdict.contributed.map((seat) => players[seat]));
  const sentences = [
    t(`web.check.${verdict.reason}`, { round: verdict.deal + 1, players: trusted }),
    ...(verdict.given_up ? [t("web.check.given_up", { count: verdict.given_up })] : []),
    ...verdict.blamed.map((attempt) => t("web.check.blamed", { attempt: attempt + 1 })),
  ];
  return html`<li class=${mark}>${h(Icon, { name })}<span>${sentences.join(" ")}</span></li>`;
}

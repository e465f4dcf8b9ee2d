// The log of 5211, newest round first; of deals that this visit has not seen, the points.

import { linesOf, pointsLine, showLogSheet } from "../../ui/log_sheet.js";
import { h, html } from "../../vendor/preact.js";
import { translatorOf } from "../../words/translator.js";
import { capitalize, t } from "../../words/words.js";
import { sentences } from "./sentences.js";
import { COLOURS, Shape } from "./shapes.js";

/** @typedef {import("../../state/session.js").Session} Session */
/** @typedef {import("../../words/translator.js").Translator} Translator */

/** The rounds of a deal. @param {Session} session @param {number} deal @param {Translator} translator */
function rounds(session, deal, translator) {
  /** @type {{ number: number, events: any[] }[]} */
  const told = [{ number: 1, events: [] }];
  for (const event of session.loggedEvents(deal)) {
    told[told.length - 1].events.push(event);
    if (event.kind === "scored") told.push({ number: event.round + 2, events: [] });
  }
  return told
    .map(({ number, events }) => ({
      title: t("score.round", { round: number }),
      lines: linesOf(session, events, (event) => sentences(event, translator)),
    }))
    .filter(({ lines }) => lines.length)
    .reverse();
}

/**
 * The deals of the longer game before this one.
 * @param {Session} session @param {any} view @param {Translator} translator
 */
function earlierDeals(session, view, translator) {
  const deals = Array.from({ length: view.deal ?? 0 }, (_, deal) => deal).reverse();
  return deals.map((deal) => ({
    title: t("score.deal", { deal: deal + 1 }),
    lines: [pointsLine(view.sheet[deal] ?? [], translator)],
    parts: rounds(session, deal, translator),
  }));
}

const VALUES = ["1", "2", "3", "4", "5", "6"];

/**
 * What anybody could have remembered: how often each card has lain open in this deal.
 * @param {{ seen: Record<string, number> }} props
 */
function Seen({ seen }) {
  return html`<details class="seen5211">
    <summary>${t("5211.seen")}</summary>
    <table class="figures">
      <thead>
        <tr><td></td>${VALUES.map((value) => html`<th key=${value} scope="col">${value}</th>`)}</tr>
      </thead>
      <tbody>
        ${COLOURS.map(
          (colour) => html`<tr key=${colour}>
            <th scope="row">
              ${h(Shape, { colour })}
              <span>${capitalize(t(`5211.colour.${colour}`))}</span>
            </th>
            ${VALUES.map(
              (value) => html`<td key=${value} class=${seen[colour + value] ? "num" : "num none"}>
                ${seen[colour + value] ?? 0}
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/** @param {Session} session */
export const showLog = (session) =>
  showLogSheet("log5211", () => {
    const mine = session.mine.value;
    const view = /** @type {any} */ (mine?.view);
    const translator = translatorOf(session, mine?.seat ?? null);
    const seen = session.hasMemoryAid.value ? (view?.memory?.seen ?? {}) : {};
    const now = view ? rounds(session, view.deal ?? 0, translator) : [];
    return {
      sections: now.length ? [...now, ...earlierDeals(session, view, translator)] : [],
      above: Object.keys(seen).length ? h(Seen, { seen }) : null,
    };
  });

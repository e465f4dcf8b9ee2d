// "What would you do?": the best few choices with what they are worth, and why.

import { gameOf } from "../games/registry.js";
import { FetchedPart } from "../ui/fetched_part.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html } from "../vendor/preact.js";
import { has, t } from "../words/words.js";
import { Choice, mostBehind } from "./choice.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/**
 * A single thing that is asked about.
 * @typedef {{ title: string, Inside: (props: { odds: any, best: string }) => any }} About
 */

/** @param {{ session: LiveSession, about: About | null }} props */
export function CoachSheet({ session, about }) {
  const { advice, problem, steps } = session.coach;
  const answer = advice.value;
  const most = mostBehind(answer?.choices ?? []);
  const inside = () => {
    if (!session.coach.asked.value)
      return html`<p class="sheet-text" role="status">${t("web.coach.went_on")}</p>`;
    if (problem.value)
      return html`<p class="sheet-text" role="status">${problemText(problem.value)}</p>`;
    if (!answer) return h(Waiting, { steps: steps.value });
    if (about) return h(about.Inside, { odds: answer.odds, best: answer.choices[0]?.action ?? "" });
    return html`
      <ol class="advice">
        ${answer.choices.map((choice, i) =>
          h(Choice, {
            key: choice.action,
            choice,
            isBest: i === 0,
            most,
            onDo: () => {
              closeSheet();
              if (session.coach.isCurrent()) session.act(choice.action);
            },
          }),
        )}
      </ol>
      ${h(Odds, { session })}
      <p class="advice-basis" role="status">
        ${t("web.coach.basis", { count: answer.worlds })}${answer.final ? "" : ` ${t("web.coach.goes_on")}`}
      </p>
    `;
  };
  return h(Sheet, { title: about?.title ?? t("web.coach.title") }, inside());
}

/**
 * Before the first answer. How far it is can be read, but is not said aloud again and again.
 * @param {{ steps: number | null }} props
 */
const Waiting = ({ steps }) => html`
  <p class="sheet-text" role="status">
    ${t(steps === null ? "web.coach.thinking" : "web.coach.getting_ready")}
  </p>
  ${steps ? html`<p class="sheet-text num">${t("web.coach.prepared", { steps })}</p>` : null}
`;

/** @param {string} code */
const problemText = (code) =>
  t(has(`web.coach.problem.${code}`) ? `web.coach.problem.${code}` : "web.coach.problem.busy");

/** What else the game can tell, such as chances of what is hidden. @param {{ session: LiveSession }} props */
function Odds({ session }) {
  const answer = session.coach.advice.value;
  const load = gameOf(session.game.value ?? "").loadCoachOdds;
  const view = /** @type {any} */ (session.views.value[String(answer?.seat)]?.view);
  if (!answer || !load || !view) return null;
  const props = { session, view, odds: answer.odds, best: answer.choices[0]?.action ?? "" };
  return h(FetchedPart, { load, props });
}

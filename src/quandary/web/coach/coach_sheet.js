// "What would you do?": the best few choices with what they are worth, and why.

import { Icon } from "../cards/icons.js";
import { gameOf } from "../games/registry.js";
import { closeSheet, Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { formatNumber, percentOf } from "../words/numbers.js";
import { sayPhrase } from "../words/phrase.js";
import { capitalize, has, t } from "../words/words.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */
/** @typedef {import("../protocol.js").AdvisedChoice} AdvisedChoice */

/** After so long without a word it is said that the coach is getting ready. */
const PATIENCE = 1500;

/** @param {{ session: LiveSession }} props */
function CoachSheet({ session }) {
  const { advice, problem } = session.coach;
  const isSlow = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      isSlow.value = true;
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const told = advice.value;
  const most = mostBehind(told?.choices ?? []);
  const inside = () => {
    if (!session.coach.asked.value)
      return html`<p class="sheet-text" role="status">${t("web.coach.went_on")}</p>`;
    if (problem.value)
      return html`<p class="sheet-text" role="status">${problemText(problem.value)}</p>`;
    if (!told)
      return html`<p class="sheet-text" role="status">
        ${t(isSlow.value ? "web.coach.getting_ready" : "web.coach.thinking")}
      </p>`;
    return html`
      <ol class="advice">
        ${told.choices.map((choice, i) =>
          h(Choice, { key: choice.action, session, choice, isBest: i === 0, most }),
        )}
      </ol>
      ${h(Odds, { session })}
      <p class="advice-basis" role="status">
        ${t("web.coach.basis", { count: told.worlds })}${told.final ? "" : ` ${t("web.coach.goes_on")}`}
      </p>
    `;
  };
  return h(Sheet, { title: t("web.coach.title") }, inside());
}

/** @param {AdvisedChoice[]} choices */
const mostBehind = (choices) =>
  Math.max(1, ...choices.map((choice) => choice.behind + choice.behind_error));

/** @param {string} code */
const problemText = (code) =>
  t(has(`web.coach.problem.${code}`) ? `web.coach.problem.${code}` : "web.coach.problem.busy");

/**
 * @param {{ session: LiveSession, choice: AdvisedChoice, isBest: boolean, most: number }} props
 * `most`: what the bars are measured by, in points
 */
function Choice({ session, choice, isBest, most }) {
  const name = capitalize(sayPhrase(choice.name));
  const share = (/** @type {number} */ behind) => Math.max(0, Math.min(1, 1 - behind / most));
  const behind = formatNumber(choice.behind);
  const error = formatNumber(choice.behind_error);
  const worth = isBest
    ? t("web.coach.best")
    : choice.about_equal
      ? t("web.coach.about_equal")
      : t("web.coach.behind", { points: behind, error });
  const said = choice.why ? sayPhrase(choice.why) : "";
  const why = said && !isBest ? t("web.coach.better", { why: said }) : said;
  return html`<li class=${isBest ? "best" : ""}>
    <p class="advice-head">
      <b>${name}</b>
      <span class="num">${worth}</span>
    </p>
    <p
      class="advice-bar"
      aria-hidden="true"
      style=${{
        "--share": share(choice.behind),
        "--low": share(choice.behind + choice.behind_error),
        "--high": share(choice.behind - choice.behind_error),
      }}
    ><i></i>${isBest ? null : html`<u></u>`}</p>
    <p class="advice-why">
      ${why}${" "}
      <span class="num">${t("web.coach.win", { percent: percentOf(choice.win) })}</span>
    </p>
    <button
      class="iconbtn"
      aria-label=${t("web.coach.do", { action: name })}
      onClick=${() => {
        closeSheet();
        if (session.coach.isCurrent()) session.act(choice.action);
      }}
    >
      ${h(Icon, { name: "next" })}
    </button>
  </li>`;
}

/** What else the game can tell: the knock, hidden sides, colours. @param {{ session: LiveSession }} props */
function Odds({ session }) {
  const told = session.coach.advice.value;
  const Inside = gameOf(session.game.value ?? "").CoachOdds;
  const view = /** @type {any} */ (session.views.value[String(told?.seat)]?.view);
  return told && Inside && view
    ? h(Inside, { session, view, odds: told.odds, best: told.choices[0]?.action ?? "" })
    : null;
}

/** @param {LiveSession} session */
export function askCoach(session) {
  const seat = session.shownSeat.peek();
  if (seat === null) return;
  session.coach.ask(seat);
  showSheet(() => h(CoachSheet, { session }));
}

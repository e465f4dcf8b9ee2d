// One challenge: what is played, how far one is, and how others did.

import { gameOf } from "../games/registry.js";
import { guestName, tellProblem } from "../home/guest.js";
import { takeChallenge } from "../net/api.js";
import { keepKeys } from "../net/seat_tokens.js";
import { goTo } from "../state/router.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { has, t } from "../words/words.js";
import { showParting } from "./parting.js";

/** @typedef {import("../protocol.js").ChallengeInfo} ChallengeInfo */
/** @typedef {import("../protocol.js").ChallengeResult} ChallengeResult */

/** @param {(string | null)[]} levels */
function against(levels) {
  const bots = levels.filter((level) => level !== null);
  const key = `web.home_page.against.${bots[0]}`;
  const isUniform = new Set(bots).size === 1 && has(`${key}_other`);
  return t(isUniform ? key : "web.challenge.against", { count: bots.length });
}

/** @param {ChallengeResult} result */
const nameOf = ({ name, level }) =>
  level ? t("web.challenge.bot", { level: t(`web.level.${level}`) }) : name;

/** @param {{ challenge: ChallengeInfo }} props */
function Results({ challenge }) {
  const { results } = challenge;
  const hasMine = results.some(({ is_mine }) => is_mine);
  return html`<table class="compared">
    <caption class="sr">${t("web.challenge.results")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("web.challenge.player")}</th>
        <th scope="col">${t("web.challenge.place")}</th>
        <th scope="col">${t("web.challenge.points")}</th>
      </tr>
    </thead>
    <tbody>
      ${results.map(
        (result, i) => html`<tr key=${i} class=${result.is_mine ? "mine" : ""}>
          <th scope="row">
            ${nameOf(result)}
            ${result.is_mine ? html`<span class="tag lamp">${t("web.challenge.you")}</span>` : null}
            ${
              hasMine && !result.is_mine
                ? html`<button
                  class="btn second small"
                  onClick=${() => showParting(challenge, result.id, nameOf(result))}
                >${t("web.parting.title")}</button>`
                : null
            }
          </th>
          <td>${result.rank}</td>
          <td>${result.points}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** What was promised, and what is published when the day is over. @param {{ challenge: ChallengeInfo }} props */
function DayPromise({ challenge: { commit, secret, day } }) {
  if (!day) return null;
  return html`<details class="promise">
    <summary>${t("web.challenge.check")}</summary>
    <p>${t("web.challenge.promise")}</p>
    <dl>
      <dt>${t("web.challenge.commit")}</dt>
      <dd><code>${commit}</code></dd>
      ${secret ? html`<dt>${t("web.challenge.secret")}</dt><dd><code>${secret}</code></dd>` : null}
    </dl>
  </details>`;
}

/** @param {{ challenge: ChallengeInfo, level?: "h2" | "h3" }} props */
export function ChallengePart({ challenge, level = "h2" }) {
  const isBusy = useSignal(false);
  const { id, game, levels, stage, my_table, finished, results } = challenge;
  const hasFinished = results.some(({ is_mine }) => is_mine);
  const play = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      const { table, seats } = await takeChallenge(id, guestName());
      keepKeys(table, seats);
      goTo(`/t/${table}`);
    } catch (error) {
      tellProblem(error);
    }
    isBusy.value = false;
  };
  return html`<section class="challenge felt">
    <div class="art" aria-hidden="true">${gameOf(game).art()}</div>
    ${h(level, {}, t(`game.${game}`))}
    <p class="facts">${against(levels)}</p>
    ${
      stage === "open" && !hasFinished
        ? html`<button class="btn primary" aria-disabled=${isBusy.value} onClick=${play}>
          ${t(my_table ? "web.home_page.resume" : "web.challenge.play")}
        </button>`
        : null
    }
    <p class="finished">
      ${finished ? t("web.challenge.finished", { count: finished }) : t("web.challenge.nobody")}
      ${finished && !results.length ? html`${" "}${t("web.challenge.hidden")}` : null}
    </p>
    ${results.length ? h(Results, { challenge }) : null}
    ${
      hasFinished && my_table
        ? html`<a class="btn second" href=${`/review/${my_table}#0`}>${t("web.review.link")}</a>`
        : null
    }
    ${h(DayPromise, { challenge })}
  </section>`;
}

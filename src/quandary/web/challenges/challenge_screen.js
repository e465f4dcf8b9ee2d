// The same cards for everybody: those of the day, or those behind a link.

import { findGame } from "../games/registry.js";
import { tellProblem } from "../home/guest.js";
import { Lost } from "../home/not_found.js";
import { challengeInfo, challengesOfDays } from "../net/api.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { ChallengePart } from "./challenge_part.js";

/** @typedef {import("../protocol.js").ChallengeInfo} ChallengeInfo */

/** While the server may still let its strongest bot play. */
const LOOK_AGAIN = 5000;

/** @param {() => Promise<ChallengeInfo[]>} load @param {string} key */
function useChallenges(load, key) {
  const found = useSignal(/** @type {ChallengeInfo[] | null} */ (null));
  const isMissing = useSignal(false);
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const look = async () => {
      try {
        found.value = (await load()).filter(({ game }) => findGame(game));
        const waits = found.value.some(
          ({ results }) => results.length && !results.some(({ level }) => level),
        );
        if (waits) timer = setTimeout(look, LOOK_AGAIN);
      } catch (error) {
        isMissing.value = /** @type {any} */ (error).code === "no_such_challenge";
        if (!isMissing.value) tellProblem(error);
      }
    };
    look();
    return () => clearTimeout(timer);
  }, [key]);
  return { found, isMissing };
}

/** @param {{ title: string, text: string, children?: any }} props */
function Frame({ title, text, children }) {
  useEffect(() => {
    document.title = t("web.challenge.tab", { title });
  });
  return html`<div class="challenges">
    ${h(TopBar, { title })}
    <main>
      <h1 class="sr">${title}</h1>
      <p class="lead">${text}</p>
      ${children}
    </main>
  </div>`;
}

/** @param {{ challenge: string }} props */
export function ChallengeScreen({ challenge }) {
  const { found, isMissing } = useChallenges(
    async () => [await challengeInfo(challenge)],
    challenge,
  );
  if (isMissing.value) return h(Lost, { why: "address" });
  const isOfDay = Boolean(found.value?.[0]?.day);
  return h(
    Frame,
    {
      title: t(isOfDay ? "web.challenge.day" : "web.challenge.title"),
      text: t(isOfDay ? "web.challenge.day_text" : "web.challenge.text"),
    },
    html`<div class="parts">
      ${found.value?.map((each) => h(ChallengePart, { key: each.id, challenge: each }))}
    </div>`,
  );
}

export function DayScreen() {
  const { found } = useChallenges(challengesOfDays, "days");
  const all = found.value ?? [];
  const over = all.filter(({ stage, results }) => stage === "over" && results.length);
  return h(
    Frame,
    { title: t("web.challenge.day"), text: t("web.challenge.day_text") },
    html`<div class="parts">
        ${all
          .filter(({ stage }) => stage === "open")
          .map((each) => h(ChallengePart, { key: each.id, challenge: each }))}
      </div>
      ${
        over.length
          ? html`<h2 class="yesterday">${t("web.challenge.yesterday")}</h2>
            <div class="parts">
              ${over.map((each) => h(ChallengePart, { key: each.id, challenge: each, level: "h3" }))}
            </div>`
          : null
      }`,
  );
}

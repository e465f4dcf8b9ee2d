// Reviews the latest games that have not been reviewed, one after the other.

import { allActions } from "../review/graph_lines.js";
import { ReviewSession } from "../review/review_session.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @typedef {import("../protocol.js").PlayedGame} PlayedGame */

const AT_ONCE = 10;

/** Review a game; whether it went well. @param {ReviewSession} session @returns {Promise<boolean>} */
const finish = (session) =>
  new Promise((resolve) => {
    const settle = () => {
      if (!session.review.peek() && !session.problem.peek()) return;
      for (const stop of stops) stop();
      resolve(Boolean(session.review.peek()));
    };
    const stops = [session.review.subscribe(settle), session.problem.subscribe(settle)];
    session.begin();
  });

/** @param {{ games: PlayedGame[], reviewed: number, onReviewed: () => void }} props newest first */
export function ReviewMore({ games, reviewed, onReviewed }) {
  const under = useSignal(
    /** @type {{ session: ReviewSession, at: number, of: number } | null} */ (null),
  );
  useEffect(() => () => under.peek()?.session.leave(), []);
  const waiting = games.filter(({ judged }) => !judged).slice(0, AT_ONCE);
  const begin = async () => {
    for (const [i, { table, number }] of waiting.entries()) {
      const session = new ReviewSession({ table, game: number });
      under.value = { session, at: i + 1, of: waiting.length };
      if (!(await finish(session))) break;
      onReviewed();
    }
    under.value = null;
  };
  return html`<p class="review-more">
    <span role="status">
      ${
        under.value
          ? t("web.my_games.luck.under_way", { at: under.value.at, of: under.value.of })
          : t("web.my_games.luck.reviewed", { count: games.length, reviewed })
      }
    </span>
    ${under.value ? h(UnderWay, { session: under.value.session }) : null}
    ${
      !under.value && waiting.length
        ? html`<button class="btn second small" data-do="review-more" onClick=${begin}>
          ${t("web.my_games.luck.more", { count: waiting.length })}
        </button>`
        : null
    }
  </p>`;
}

/** How far this game is, and the way to end it. @param {{ session: ReviewSession }} props */
function UnderWay({ session }) {
  const of = allActions(session.progress.value?.deals ?? []);
  const done = session.progress.value?.done ?? 0;
  return html`<progress
      aria-label=${t("web.review.progress", { done, of })}
      max=${of || 1}
      value=${done}
    ></progress>
    <button class="btn second small" onClick=${() => session.stop()}>
      ${t("web.review.stop")}
    </button>`;
}

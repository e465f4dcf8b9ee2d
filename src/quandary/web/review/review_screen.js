// The review of a game: the graph, the choices that cost most, and luck apart from skill.

import { Icon } from "../cards/icons.js";
import { keysOf } from "../net/seat_tokens.js";
import { opened } from "../replay/opened_record.js";
import { radioGroup } from "../ui/form_fields.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { has, t } from "../words/words.js";
import { allActions } from "./graph_lines.js";
import { LuckAndSkill } from "./luck_and_skill.js";
import { NotableChoice, NotableHighlight } from "./notable_choice.js";
import { ReviewModel } from "./review_model.js";
import { saveReviewPicture } from "./review_picture.js";
import { ReviewSession } from "./review_session.js";
import { WinGraph } from "./win_graph.js";

const EVERYBODY = -1;

/** @param {{ table: string | null, game: number | null }} props without a table, of the file that is opened */
export function ReviewScreen({ table, game }) {
  const session = useSignal(/** @type {ReviewSession | null} */ (null));
  const record = table ? null : opened.value;
  useEffect(() => {
    document.title = t("web.review.tab");
  });
  useEffect(() => {
    const wanted = table ? { table, game } : record ? { record } : null;
    const made = wanted && new ReviewSession(wanted);
    session.value = made;
    made?.begin();
    return () => made?.leave();
  }, [table, game, record]);
  const now = session.value;
  const progress = now?.progress.value;
  const mySeat = table ? (keysOf(table)[0]?.seat ?? now?.mySeat ?? null) : null;
  const model =
    now && progress
      ? new ReviewModel({
          progress,
          decisions: now.decisions.value,
          review: now.review.value,
          table,
          game,
          mySeat,
        })
      : null;
  const title = progress ? t("review.title", { game: t(`game.${progress.game}`) }) : "";
  return html`<div class="review">
    ${h(TopBar, { title: title || t("web.review.link") })}
    <main>
      <h1 class="sr">${title || t("web.review.link")}</h1>
      <p class="lead">${t("web.review.lead")}</p>
      ${
        !table && !record
          ? html`<div class="review-wait">
            <p>${t("web.replay.file.text")}</p>
            <a class="btn primary" href="/replay">${t("web.replay.choose")}</a>
          </div>`
          : null
      }
      ${now ? h(Progress, { session: now }) : null}
      ${model ? h(ReviewBody, { model, key: String(mySeat) }) : null}
    </main>
  </div>`;
}

/** @param {{ code: string, onAgain?: () => void }} props */
function Trouble({ code, onAgain }) {
  const key = `web.review.problem.${code}`;
  return html`<div class="review-wait">
    <p role="status">${t(has(key) ? key : "web.review.problem.other")}</p>
    ${onAgain ? html`<button class="btn primary" onClick=${onAgain}>${t("web.review.again")}</button>` : null}
  </div>`;
}

/** How far it is, or why it has ended. @param {{ session: ReviewSession }} props */
function Progress({ session }) {
  const { problem, progress, review } = session;
  if (review.value) return null;
  if (problem.value) return h(Trouble, { code: problem.value, onAgain: () => session.begin() });
  const of = allActions(progress.value?.deals ?? []);
  const done = progress.value?.done ?? 0;
  return html`<div class="review-wait">
    <label>
      <span>${done ? t("web.review.progress", { done, of }) : t("web.review.waiting")}</span>
      <progress value=${done ? done : undefined} max=${of || 1}></progress>
    </label>
    <button class="btn second" onClick=${() => session.stop()}>${t("web.review.stop")}</button>
  </div>`;
}

/** @param {{ model: ReviewModel }} props */
function ReviewBody({ model }) {
  const seat = useSignal(model.mySeat ?? EVERYBODY);
  const of = seat.value === EVERYBODY ? null : seat.value;
  const { players } = model.progress;
  if (!players.length) return null;
  return html`
    ${h(WinGraph, { model, seat: of })}
    ${
      model.review
        ? html`
          ${model.review.winners.length ? null : html`<p>${t("review.unfinished")}</p>`}
          <div class="review-whose">
            ${radioGroup({
              legend: t("web.review.whose"),
              name: "review-seat",
              value: seat.value,
              options: [
                ...players.map((_, each) => ({ value: each, label: model.nameOf(each) })),
                { value: EVERYBODY, label: t("web.review.everybody") },
              ],
              onChange: (/** @type {number} */ each) => {
                seat.value = each;
              },
            })}
            ${h(Ways, { model, seat: of })}
          </div>
          ${h(Moments, { model, seat: of })}
          <div class="review-parts">
            ${h(Mistakes, { model, seat: of })}
            ${h(LuckAndSkill, { model, seat: of })}
          </div>
        `
        : null
    }
  `;
}

/** @param {{ model: ReviewModel, seat: number | null }} props */
const Ways = ({ model, seat }) => html`<div class="review-ways">
  <a class="btn second" href=${model.replay}>
    ${h(Icon, { name: "eye" })}
    ${t("web.replay.look_back")}
  </a>
  <button class="btn second" data-do="picture" onClick=${() => saveReviewPicture(model, seat)}>
    ${h(Icon, { name: "share" })}
    ${t("web.review.picture")}
  </button>
</div>`;

/** What one tells others. @param {{ model: ReviewModel, seat: number | null }} props */
function Moments({ model, seat }) {
  const [dearest] = model.mistakes(seat);
  const highlights = model.highlights(seat);
  return html`<section class="moments" aria-labelledby="review-moments">
    <h2 id="review-moments">${t("review.moments")}</h2>
    ${dearest ? null : html`<p>${t("review.none")}</p>`}
    <ul class="notable-choices">
      ${dearest ? h(NotableChoice, { model, choice: dearest, title: t("review.dearest") }) : null}
      ${highlights.map((highlight) => h(NotableHighlight, { key: highlight.kind, model, highlight }))}
    </ul>
  </section>`;
}

/** Those after the dearest. @param {{ model: ReviewModel, seat: number | null }} props */
function Mistakes({ model, seat }) {
  const others = model.mistakes(seat).slice(1);
  if (!others.length) return null;
  return html`<section aria-labelledby="review-mistakes">
    <h2 id="review-mistakes">${t("web.review.more_mistakes")}</h2>
    <ul class="notable-choices">
      ${others.map((choice) => h(NotableChoice, { key: `${choice.deal}.${choice.step}`, model, choice }))}
    </ul>
  </section>`;
}

// The graph of a game: each player's chance to win, choice by choice. A press leads to the table there.

import { isNarrow } from "../ui/narrow.js";
import { Plot } from "../ui/plot.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { percentOf } from "../words/numbers.js";
import { t } from "../words/words.js";
import { actionsBefore, allActions, endsOf, linesOf, nearest, spread } from "./graph_lines.js";

/** @typedef {import("../protocol.js").ReviewedDecision} ReviewedDecision */
/** @typedef {import("./review_model.js").ReviewModel} ReviewModel */

const WIDE = { width: 1000, height: 340, right: 132 };
const NARROW = { width: 360, height: 260, right: 12 };
const EDGE = { left: 40, top: 12, bottom: 30 };
const MARKS = [0, 0.25, 0.5, 0.75, 1];
const LABEL = 19;
const LETTERS = 13;
const FAR = 10;

/** Where things are in the box. @param {number} actions */
function scales(actions) {
  const { width, height, right } = isNarrow.value ? NARROW : WIDE;
  const end = width - right;
  const bottom = height - EDGE.bottom;
  return {
    width,
    height,
    end,
    bottom,
    x: (/** @type {number} */ at) => EDGE.left + ((end - EDGE.left) * at) / Math.max(1, actions),
    y: (/** @type {number} */ win) => bottom - (bottom - EDGE.top) * win,
    actionAt: (/** @type {number} */ share) =>
      ((share * width - EDGE.left) / (end - EDGE.left)) * actions,
  };
}
/** @typedef {ReturnType<typeof scales>} Scales */

/** @param {{ ends: number[], to: Scales }} props */
const Grid = ({ ends, to }) => html`
  ${MARKS.map(
    (mark) => html`<g key=${mark}>
      <line class="rule" x1=${EDGE.left} x2=${to.end} y1=${to.y(mark)} y2=${to.y(mark)} />
      <text class="mark" x=${EDGE.left - 6} y=${to.y(mark) + 5} text-anchor="end">
        ${percentOf(mark)}
      </text>
    </g>`,
  )}
  ${ends.map((end, i) => {
    const begin = i ? ends[i - 1] : 0;
    return html`<g key=${`round ${i}`}>
      <line class="round" x1=${to.x(end)} x2=${to.x(end)} y1=${EDGE.top} y2=${to.bottom} />
      <text class="mark" x=${(to.x(begin) + to.x(end)) / 2} y=${to.height - 9} text-anchor="middle">
        ${i + 1}
      </text>
    </g>`;
  })}
`;

/** @param {string} name */
const short = (name) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);

/**
 * Names at the ends of the lines.
 * @param {{ model: ReviewModel, lines: { at: number, win: number }[][], to: Scales }} props
 */
function Labels({ model, lines, to }) {
  if (isNarrow.value) return null;
  const last = lines.map((line) => line[line.length - 1]);
  const heights = spread(
    last.map(({ win }) => to.y(win)),
    LABEL,
    to.bottom,
  );
  return last.map(
    (_, seat) => html`<text
      key=${seat}
      class="line-name"
      data-line=${seat}
      x=${to.end + 10}
      y=${heights[seat] + 5}
    >${short(model.nameOf(seat))}</text>`,
  );
}

/** What the lines mean, where they have no names. @param {{ model: ReviewModel }} props */
const Key = ({ model }) => html`<p class="graph-key" aria-hidden="true">
  ${model.progress.players.map(
    (_, seat) => html`<span key=${seat}>
      <svg viewBox="0 0 26 6"><line data-line=${seat} x1="1" x2="25" y1="3" y2="3" /></svg>
      ${model.nameOf(seat)}
    </span>`,
  )}
</p>`;

/**
 * @param {{
 *   model: ReviewModel,
 *   seat: number | null,
 *   at: number,
 *   to: Scales,
 * }} props `at`: the decision that is pointed at
 */
function Drawing({ model, seat, at, to }) {
  const { decisions, review, progress } = model;
  const lines = linesOf(decisions, progress.deals, progress.players.length, review?.winners ?? []);
  const mistakes = model.mistakes(seat);
  const place = (/** @type {{ deal: number, step: number }} */ of) =>
    to.x(actionsBefore(progress.deals, of));
  const winOf = (/** @type {{ deal: number, step: number }} */ of) =>
    decisions.find(({ deal, step }) => deal === of.deal && step === of.step)?.win ?? 0;
  const here = decisions[at];
  return html`<svg viewBox=${`0 0 ${to.width} ${to.height}`} aria-hidden="true">
    ${h(Grid, { ends: endsOf(review?.round_ends ?? null, progress.deals), to })}
    ${lines.map(
      (line, of) => html`<polyline
        key=${of}
        class=${of === seat ? "own" : ""}
        data-line=${of}
        points=${line.map(({ at, win }) => `${to.x(at).toFixed(1)},${to.y(win).toFixed(1)}`).join(" ")}
      />`,
    )}
    ${mistakes.map(
      (choice) => html`<circle
        key=${`${choice.deal}.${choice.step}`}
        class="mistake"
        cx=${place(choice)}
        cy=${to.y(winOf(choice))}
        r="5"
      />`,
    )}
    ${h(Labels, { model, lines, to })}
    ${
      here
        ? html`<line class="cursor" x1=${place(here)} x2=${place(here)} y1=${EDGE.top} y2=${to.bottom} />
          <circle class="cursor" data-line=${here.seat} cx=${place(here)} cy=${to.y(here.win)} r="6.5" />`
        : null
    }
  </svg>`;
}

/** @param {{ model: ReviewModel, seat: number | null }} props `seat`: whose line stands out */
export function WinGraph({ model, seat }) {
  const { decisions, progress } = model;
  const chosen = useSignal(/** @type {number | null} */ (null));
  const to = scales(allActions(progress.deals));
  const last = decisions.length - 1;
  const at = Math.min(chosen.value ?? last, last);
  const here = decisions[at];
  const point = (/** @type {number} */ wanted) => {
    chosen.value = Math.max(0, Math.min(last, wanted));
  };
  /** @param {PointerEvent} event */
  const pointTo = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const wanted = to.actionAt((event.clientX - box.left) / box.width);
    point(
      nearest(
        decisions.map((each) => actionsBefore(progress.deals, each)),
        wanted,
      ),
    );
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => point(at + 1),
    ArrowUp: () => point(at + 1),
    ArrowLeft: () => point(at - 1),
    ArrowDown: () => point(at - 1),
    PageUp: () => point(at + FAR),
    PageDown: () => point(at - FAR),
    Home: () => point(0),
    End: () => point(last),
    Enter: () => here && model.see(here),
  };
  const where = here
    ? t("web.review.point", { where: model.placeOf(here), percent: percentOf(here.win) })
    : "";
  const inside = html`
    <div
      class="graph-press"
      role="slider"
      tabindex="0"
      aria-label=${t("review.graph")}
      aria-description=${t("web.review.graph_keys")}
      aria-valuemin="0"
      aria-valuemax=${Math.max(0, last)}
      aria-valuenow=${Math.max(0, at)}
      aria-valuetext=${where}
      onPointerDown=${pointTo}
      onPointerMove=${pointTo}
      onClick=${() => {
        const now = decisions[chosen.peek() ?? last];
        if (now) model.see(now);
      }}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        keys[event.key]();
      }}
    >
      ${h(Drawing, { model, seat, at, to })}
    </div>
    ${isNarrow.value ? h(Key, { model }) : null}
    <p class="graph-where">
      ${
        here
          ? html`<span>${where}</span>${" "}
            <a href=${model.hrefOf(here)} onClick=${() => model.prepare(here)}>${t("web.review.see_table")}</a>`
          : null
      }
    </p>
  `;
  const [title, text] = [t("review.graph"), t("web.review.graph_hint")];
  return h(Plot, { class: "win-graph", title, text }, inside);
}

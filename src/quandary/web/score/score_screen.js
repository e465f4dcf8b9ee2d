// The score pad: for people with the real cards on a real table. It works without a server.

import { Icon } from "../cards/icons.js";
import { WhyNot } from "../rules/clause.js";
import { announce } from "../ui/live_region.js";
import { ScoreSheet } from "../ui/score_sheet.js";
import { TopBar } from "../ui/topbar.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { victory } from "../words/outcome.js";
import { translatorAmong } from "../words/translator.js";
import { t } from "../words/words.js";
import { keepScorePad, scorePadOf } from "./loaded_pads.js";
import { openedPad } from "./opened_pad.js";
import { canRedo, canUndo, change, firstRefused, padOf, redo, undo } from "./pad.js";
import { openFile, showPadMenu, showShare } from "./pad_menu.js";
import { PadSetup } from "./pad_setup.js";
import { write, writtenOn } from "./pad_store.js";

/** @typedef {import("./pad.js").Pad} Pad */
/** @typedef {import("../games/registry.js").ScorePad} ScorePad */
/** @typedef {import("../rules/clause.js").Why} Why */

/**
 * What can be shown to others of a pad.
 * @param {Pad} pad
 * @returns {import("./share.js").Shown}
 */
function shownOf(pad) {
  const scorePad = scorePadOf(pad.game);
  const { points, totals, winners } = scorePad.stand(pad);
  return {
    title: t(`game.${pad.game}`),
    names: pad.players,
    rows: points.map((row, at) => ({ label: scorePad.roundName(pad, at), points: row })),
    totals,
    best: winners,
    outcome: winners.length ? victory(winners, totals, translatorAmong(pad.players)) : "",
  };
}

/**
 * Why a round cannot be written down, in a sentence.
 * @param {Pad} pad @param {number} at @param {any} draft @returns {Why | null}
 */
function refusalOf(pad, at, draft) {
  const scorePad = scorePadOf(pad.game);
  const before = { ...pad, rounds: pad.rounds.slice(0, at) };
  const missing = scorePad.missing(before, draft);
  if (missing) return scorePad.why(missing, pad);
  const rounds = [...before.rounds, scorePad.roundOf(draft), ...pad.rounds.slice(at + 1)];
  const found = firstRefused({ ...pad, rounds }, scorePad.verify, at);
  if (!found) return null;
  const why = scorePad.why(found.refused, pad);
  if (found.at === at) return why;
  const round = scorePad.roundName(pad, found.at);
  return { ...why, text: t("web.score.later", { round, reason: why.text }) };
}

/** @param {{ pad: Pad, onCorrect: (at: number) => void }} props */
function PadSheet({ pad, onCorrect }) {
  const scorePad = scorePadOf(pad.game);
  const { points, totals, winners } = scorePad.stand(pad);
  const leads = scorePad.leads(totals);
  /** @type {import("../ui/score_sheet.js").Row[]} */
  const rows = points.map((row, at) => ({
    label: html`<button
      class="pad-correct"
      aria-label=${t("web.score.correct", { round: scorePad.roundName(pad, at) })}
      onClick=${() => onCorrect(at)}
    >
      ${scorePad.roundName(pad, at)}
    </button>`,
    points: row,
    isNow: at === points.length - 1,
    special: scorePad.special?.(pad, at),
  }));
  if (!winners.length) rows.push({ label: scorePad.roundName(pad, points.length), points: null });
  return h(ScoreSheet, {
    seats: pad.players.map((_, seat) => seat),
    names: (/** @type {number} */ seat) => pad.players[seat],
    rows,
    totals,
    isBest: (/** @type {number} */ seat) =>
      winners.length ? winners.includes(seat) : points.length > 0 && leads(seat),
    isLong: true,
  });
}

/** @param {{ game: string, pad: Pad }} props */
function PadHead({ game, pad }) {
  const scorePad = scorePadOf(game);
  const { totals, winners } = scorePad.stand(pad);
  const last = pad.rounds.length - 1;
  const story = last >= 0 ? scorePad.headline(pad, last) : null;
  const head = winners.length ? victory(winners, totals, translatorAmong(pad.players)) : story;
  return html`<section class="pad-head" aria-live="polite">
    <h1>${head ?? scorePad.roundName(pad, 0)}</h1>
    ${winners.length ? html`<p>${scorePad.whyOver(pad)}</p>` : null}
    ${winners.length && story ? html`<p>${story}</p>` : null}
    ${last >= 0 ? h(scorePad.Story, { pad, at: last }) : html`<p>${t("web.score.begun")}</p>`}
    ${!winners.length ? html`<p class="pad-next">${scorePad.next(pad)}</p>` : null}
  </section>`;
}

/** @param {{ game: string, pad: Pad, onEnter: (at: number) => void }} props */
function PadActions({ game, pad, onEnter }) {
  const scorePad = scorePadOf(game);
  const { log } = writtenOn(game).value;
  const isOver = scorePad.stand(pad).winners.length > 0;
  const move = (/** @type {typeof undo} */ step) => () => {
    write(game, { log: step(log) });
    const after = padOf(step(log));
    if (after?.rounds.length) announce(scorePad.headline(after, after.rounds.length - 1));
  };
  return html`<div class="pad-actions">
    <button
      class="iconbtn"
      data-do="undo"
      aria-label=${t("web.score.undo")}
      aria-disabled=${!canUndo(log)}
      onClick=${move(undo)}
    >
      ${h(Icon, { name: "undo" })}
    </button>
    <button
      class="iconbtn"
      data-do="redo"
      aria-label=${t("web.score.redo")}
      aria-disabled=${!canRedo(log)}
      onClick=${move(redo)}
    >
      ${h(Icon, { name: "redo" })}
    </button>
    <button
      class="iconbtn"
      data-do="share"
      aria-label=${t("web.score.share")}
      onClick=${() => showShare(shownOf(pad))}
    >
      ${h(Icon, { name: "share" })}
    </button>
    ${
      isOver
        ? html`<button
          class="btn primary"
          data-go
          onClick=${() => write(game, { isNew: true, entry: null })}
        >
          ${t("web.score.again")}
        </button>`
        : html`<button class="btn primary" data-go onClick=${() => onEnter(pad.rounds.length)}>
          ${t("web.score.enter", { round: scorePad.roundName(pad, pad.rounds.length) })}
        </button>`
    }
  </div>`;
}

/** @param {{ game: string, pad: Pad, entry: import("./pad_store.js").Entry }} props */
function PadEntry({ game, pad, entry }) {
  const scorePad = scorePadOf(game);
  const why = useSignal(/** @type {Why | null} */ (null));
  const { at, draft } = entry;
  const before = { ...pad, rounds: pad.rounds.slice(0, at) };
  const isNext = at === pad.rounds.length;
  const newest = () => writtenOn(game).peek().entry?.draft ?? draft;
  const set = (/** @type {(now: any) => any} */ turn) => {
    why.value = null;
    const now = newest();
    write(game, { entry: { at, draft: { ...now, ...turn(now) } } });
  };
  const done = () => {
    const now = newest();
    why.value = refusalOf(pad, at, now);
    if (why.value) return;
    const round = scorePad.roundOf(now);
    const { log } = writtenOn(game).peek();
    const next = change(log, isNext ? { kind: "round", round } : { kind: "correct", at, round });
    write(game, { log: next, entry: null });
    scrollTo(0, 0);
  };
  const name = scorePad.roundName(pad, at);
  return html`<form
    class="pad-entry"
    aria-label=${name}
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      done();
    }}
  >
    <header>
      <h1>${isNext ? name : t("web.score.correct", { round: name })}</h1>
      <p>${scorePad.next(before)}</p>
    </header>
    ${h(scorePad.Entry, { pad: before, draft, set })}
    <div class="pad-foot">
      ${why.value ? h(WhyNot, { game, why: why.value }) : null}
      <div class="pad-actions">
        <button
          type="button"
          class="btn second"
          onClick=${() => write(game, { entry: null })}
        >
          ${t("web.cancel")}
        </button>
        <button class="btn primary" data-go>${t("web.score.write")}</button>
      </div>
    </div>
  </form>`;
}

/** @param {{ game: string, scorePad: ScorePad }} props */
export function ScoreScreen({ game, scorePad }) {
  keepScorePad(game, scorePad);
  const { log, entry, isNew } = writtenOn(game).value;
  const pad = padOf(log);
  useEffect(() => {
    document.title = t("web.score.tab", { game: t(`game.${game}`) });
  });
  const waiting = openedPad.value;
  useEffect(() => {
    if (waiting === null) return;
    openedPad.value = null;
    openFile(game, waiting);
  }, [waiting]);
  const enter = (/** @type {number} */ at) => {
    if (!pad) return;
    const draft = at < pad.rounds.length ? scorePad.draftOf(pad, at) : scorePad.emptyDraft(pad);
    write(game, { entry: { at, draft } });
    scrollTo(0, 0);
  };
  const start = (/** @type {Pad} */ begun) =>
    write(game, { log: change(log, { kind: "begin", pad: begun }), entry: null, isNew: false });
  const bar = h(TopBar, {
    title: t(`game.${game}`),
    where: t("web.score.title"),
    onMenu: () => showPadMenu(game, pad, pad && shownOf(pad)),
  });
  if (!pad || isNew)
    return html`<div class=${`scorepad felt ${scorePad.className}`}>
      ${bar}
      <main>
        ${h(PadSetup, {
          game,
          last: pad,
          onStart: start,
          onCancel: pad ? () => write(game, { isNew: false }) : undefined,
          onRedo: !pad && canRedo(log) ? () => write(game, { log: redo(log) }) : undefined,
        })}
      </main>
    </div>`;
  return html`<div class=${`scorepad felt ${scorePad.className} ${entry ? "entering" : ""}`}>
    ${bar}
    <main>
      <div class="pad-written">
        ${h(PadHead, { game, pad })}
        ${h(PadSheet, { pad, onCorrect: enter })}
        ${entry ? null : h(PadActions, { game, pad, onEnter: enter })}
      </div>
      ${entry ? h(PadEntry, { key: entry.at, game, pad, entry }) : null}
    </main>
  </div>`;
}

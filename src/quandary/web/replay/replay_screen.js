// Looking back at a game: from its table, or from a file that somebody kept.

import { gameOf } from "../games/registry.js";
import { recordText } from "../net/api.js";
import { keysOf } from "../net/seat_tokens.js";
import { momentHash } from "../state/moment_link.js";
import { goTo } from "../state/router.js";
import { Looking } from "../ui/loading.js";
import { h, html, useEffect, useLayoutEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { keepPlace, keptPlace } from "./kept_record.js";
import { opened, openRecord } from "./opened_record.js";
import { ReplayBar } from "./replay_bar.js";
import { ReplaySession } from "./replay_session.js";

/** Problems that are none of the record's. */
const FOR_NOW = ["busy", "too_many_requests", "no_connection", "server_failed"];

const ADDRESS_WAIT = 300;

/**
 * @param {{
 *   table: string | null,
 *   game: number | null,
 *   moment: import("../state/moment_link.js").Moment | null,
 * }} props
 */
export function ReplayScreen({ table, game, moment }) {
  const session = useSignal(/** @type {ReplaySession | null} */ (null));
  const hasFailed = useSignal(false);
  const text = table ? null : opened.value;
  useEffect(() => {
    document.title = t("web.replay.tab");
  });
  useEffect(() => {
    let isHere = true;
    session.value = null;
    hasFailed.value = false;
    const begin = (/** @type {string} */ record) => {
      if (!isHere) return;
      const ownSeat = table ? (keysOf(table)[0]?.seat ?? null) : null;
      const place = table ? (moment ?? { deal: 0, at: 0, seat: ownSeat }) : keptPlace();
      const made = new ReplaySession(
        record,
        place.seat !== null && place.seat >= 0 ? place.seat : null,
        ownSeat,
      );
      session.value = made;
      made.show(place.deal, place.at).then(() => (isHere ? made.learnOutline() : undefined));
    };
    if (table)
      recordText(table, game)
        .then(begin)
        .catch(() => {
          hasFailed.value = isHere;
        });
    else if (text) begin(text);
    return () => {
      isHere = false;
    };
  }, [table, game, text]);

  const now = session.value;
  const replayed = now?.deal.value;
  const at = now?.at.value ?? 0;
  // Before anybody sees the step: a reload right after it finds it kept.
  useLayoutEffect(() => {
    if (!table && replayed) keepPlace({ deal: replayed.deal, at, seat: replayed.seat });
  }, [table, replayed, at]);
  // Another link to the same game, pressed while it is shown.
  useEffect(() => {
    if (moment) session.peek()?.show(moment.deal, moment.at, moment.seat);
  }, [moment]);
  // The address says where one is, so that it can be copied; not while somebody scrubs.
  useEffect(() => {
    if (!table || !replayed) return undefined;
    const hash = momentHash(game, { deal: replayed.deal, at, seat: replayed.seat });
    const timer = setTimeout(() => history.replaceState(null, "", hash), ADDRESS_WAIT);
    return () => clearTimeout(timer);
  }, [table, game, replayed, at]);
  if (FOR_NOW.includes(now?.problem.value ?? "")) return h(NoReplay, { key: "busy", why: "busy" });
  if (hasFailed.value || now?.problem.value)
    return h(NoReplay, { key: "failed", why: table ? "no_record" : "bad" });
  if (!table && !text) return h(NoReplay, { key: "file", why: "file" });
  if (!now || !replayed) return h(Looking, {});
  return html`<div class=${replayed.seat === null ? "replaying open" : "replaying"}>
    ${h(gameOf(replayed.game).Table, { session: now, key: String(replayed.seat) })}
    ${h(ReplayBar, {
      session: now,
      table,
      game,
      back: table && game === null ? `/t/${table}` : "/",
      onClose: () => {
        if (!table) openRecord(null);
      },
    })}
  </div>`;
}

/** No game to look at: choose a file. @param {{ why: "file" | "bad" | "busy" | "no_record" }} props */
function NoReplay({ why }) {
  const choose = async (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    if (!file) return;
    openRecord(await file.text());
    goTo("/replay");
  };
  return html`<main class="lost felt">
    <div class="lost-in">
      <h1>${t(`web.replay.${why}.title`)}</h1>
      <p>${t(`web.replay.${why}.text`)}</p>
      <div class="lost-go">
        <a class="btn second" href="/">${t("web.lost.home")}</a>
        <label class="btn primary filebtn">
          ${t("web.replay.choose")}
          <input type="file" accept=".json,application/json" onChange=${choose} />
        </label>
      </div>
    </div>
  </main>`;
}

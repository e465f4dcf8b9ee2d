// Looking back at a game: from its table, or from a file that somebody kept.

import { gameOf } from "../games/registry.js";
import { recordText } from "../net/api.js";
import { keysOf } from "../net/seat_tokens.js";
import { goTo } from "../state/router.js";
import { Looking } from "../ui/loading.js";
import { h, html, signal, useEffect, useLayoutEffect, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { keepPlace, keepRecord, keptPlace, keptRecord } from "./kept_record.js";
import { ReplayBar } from "./replay_bar.js";
import { ReplaySession } from "./replay_session.js";

/** Problems that are none of the record's. */
const FOR_NOW = ["busy", "too_many_requests", "no_connection", "server_failed"];

/** The file that was opened last. @type {import("../vendor/preact.js").Signal<string | null>} */
const opened = signal(keptRecord());

/** @param {string | null} text */
function open(text) {
  keepRecord(text);
  opened.value = text;
}

/** @param {{ table: string | null, game: number | null }} props */
export function ReplayScreen({ table, game }) {
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
      const place = table ? { deal: 0, at: 0, seat: keysOf(table)[0]?.seat ?? null } : keptPlace();
      const made = new ReplaySession(
        record,
        place.seat !== null && place.seat >= 0 ? place.seat : null,
      );
      session.value = made;
      made.show(place.deal, place.at);
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
  const told = now?.deal.value;
  const at = now?.at.value ?? 0;
  // Before anybody sees the step: a reload right after it finds it kept.
  useLayoutEffect(() => {
    if (!table && told) keepPlace({ deal: told.deal, at, seat: told.seat });
  }, [table, told, at]);
  if (FOR_NOW.includes(now?.problem.value ?? "")) return h(NoReplay, { key: "busy", why: "busy" });
  if (hasFailed.value || now?.problem.value)
    return h(NoReplay, { key: "failed", why: table ? "no_record" : "bad" });
  if (!table && !text) return h(NoReplay, { key: "file", why: "file" });
  if (!now || !told) return h(Looking, {});
  return html`<div class=${told.seat === null ? "replaying open" : "replaying"}>
    ${h(gameOf(told.game).Table, { session: now, key: String(told.seat) })}
    ${h(ReplayBar, {
      session: now,
      back: table && game === null ? `/t/${table}` : "/",
      onClose: () => {
        if (!table) open(null);
      },
    })}
  </div>`;
}

/** No game to look at: choose a file. @param {{ why: "file" | "bad" | "busy" | "no_record" }} props */
function NoReplay({ why }) {
  const choose = async (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    if (!file) return;
    open(await file.text());
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

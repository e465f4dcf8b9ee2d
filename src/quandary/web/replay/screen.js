// Looking back at a game: from its table, or from a file that somebody kept.

import { h, html, signal, useEffect, useSignal } from "../vendor/preact.js";
import { GAME_SCREENS } from "../games/screens.js";
import { recordText } from "../net/api.js";
import { keysOf } from "../net/keys.js";
import { goTo } from "../state/router.js";
import { Looking } from "../ui/looking.js";
import { t } from "../words/words.js";
import { ReplayBar } from "./bar.js";
import { ReplaySession } from "./session.js";

/** The file that was opened last. @type {import("../vendor/preact.js").Signal<string | null>} */
const opened = signal(null);

/** @param {{ table: string | null }} props */
export function ReplayScreen({ table }) {
  const session = useSignal(/** @type {ReplaySession | null} */ (null));
  const hasFailed = useSignal(false);
  const text = table ? null : opened.value;
  useEffect(() => { document.title = t("web.replay.tab"); });
  useEffect(() => {
    let isHere = true;
    session.value = null;
    hasFailed.value = false;
    const begin = (/** @type {string} */ record) => {
      if (!isHere) return;
      const seat = table ? keysOf(table)[0]?.seat ?? null : null;
      const made = new ReplaySession(record, seat !== null && seat >= 0 ? seat : null);
      session.value = made;
      made.show(0, 0);
    };
    if (table) recordText(table).then(begin).catch(() => { hasFailed.value = isHere; });
    else if (text) begin(text);
    return () => { isHere = false; };
  }, [table, text]);

  const now = session.value;
  if (hasFailed.value || now?.hasFailed.value) return h(NoReplay, { key: "failed", why: table ? "no_record" : "bad" });
  if (!table && !text) return h(NoReplay, { key: "file", why: "file" });
  const told = now?.deal.value;
  if (!now || !told) return h(Looking, {});
  return html`<div class=${told.seat === null ? "replaying open" : "replaying"}>
    ${h(GAME_SCREENS[told.game], { session: now, key: String(told.seat) })}
    ${h(ReplayBar, { session: now, back: table ? `/t/${table}` : "/" })}
  </div>`;
}

/** No game to look at: choose a file. @param {{ why: "file" | "bad" | "no_record" }} props */
function NoReplay({ why }) {
  const open = async (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    if (!file) return;
    opened.value = await file.text();
    goTo("/replay");
  };
  return html`<main class="lost felt"><div class="lost-in">
    <h1>${t(`web.replay.${why}.title`)}</h1>
    <p>${t(`web.replay.${why}.text`)}</p>
    <div class="lost-go"><a class="btn second" href="/">${t("web.lost.home")}</a>
      <label class="btn primary filebtn">${t("web.replay.choose")}<input type="file" accept=".json,application/json" onChange=${open} /></label></div>
  </div></main>`;
}

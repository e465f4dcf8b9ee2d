// Somebody is unpleasant: mute them, or report them to the host of the server.

import { reportPlayer } from "../net/api.js";
import { closeSheet, Sheet, showSheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { has, t } from "../words/words.js";
import { otherPeople } from "./people.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */
/** @typedef {import("../state/table_talk.js").Gone} Gone */

/** @param {{ session: LiveSession }} props */
export function PeopleSheet({ session }) {
  return h(
    Sheet,
    { title: t("web.chat.people") },
    html`<p class="sheet-text">${t("web.chat.mute_text")}</p>
    <ul class="levels">
      ${otherPeople(session).map((who) => h(Person, { key: who.person, session, who }))}
    </ul>`,
  );
}

/** @param {{ session: LiveSession, who: Gone }} props */
function Person({ session, who }) {
  const { person, name: player } = who;
  const isMuted = session.talk.isMuted(person);
  return html`<li>
      <button
        class="row-btn"
        aria-pressed=${isMuted}
        onClick=${() => session.talk.mute(person, !isMuted)}
      >
        <b>${t(isMuted ? "web.chat.unmute_player" : "web.chat.mute_player", { player })}</b>
      </button>
    </li>
    <li>
      <button
        class="row-btn"
        onClick=${() => showSheet(() => h(ReportSheet, { session, who }))}
      >
        <b>${t("web.chat.report_player", { player })}</b>
      </button>
    </li>`;
}

/** @param {{ session: LiveSession, who: Gone }} props */
function ReportSheet({ session, who }) {
  const player = who.name;
  const text = useSignal("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await reportPlayer(session.id, who.person, text.peek().trim());
      closeSheet();
      note(t("web.chat.report_sent"));
    } catch (error) {
      const code = /** @type {any} */ (error).code;
      note(
        t(has(`web.problem.${code}`) ? `web.problem.${code}` : "web.problem.refused_table"),
        "alarm",
      );
    }
  };
  return h(
    Sheet,
    { title: t("web.chat.report_player", { player }) },
    html`<form class="form" onSubmit=${send}>
      <p class="sheet-text">${t("web.chat.report_text", { player })}</p>
      <label class="field">
        <span>${t("web.chat.report_what")}</span>
        <input
          type="text"
          maxlength="300"
          required
          pattern=".*\\S.*"
          onInvalid=${(/** @type {any} */ event) =>
            event.target.setCustomValidity(t("web.chat.report_empty"))}
          value=${text.value}
          onInput=${(/** @type {any} */ event) => {
            event.target.setCustomValidity("");
            text.value = event.target.value;
          }}
        />
      </label>
      <div class="sheet-foot">
        <button class="btn primary">${t("web.chat.report_send")}</button>
      </div>
    </form>`,
  );
}

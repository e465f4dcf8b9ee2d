// A seat for a program from outside: a name for it, then the command that connects it.

import { inviteProgram } from "../net/api.js";
import { NameInput } from "../ui/form_fields.js";
import { Sheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { has, t } from "../words/words.js";
import { copy } from "./invite.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

const PROGRAM = "./mybot";

/** @param {string} token */
const commandFor = (token) =>
  `quandary bot --server ${location.origin} --token ${token} ${PROGRAM}`;

/** @param {any} error */
const problemOf = ({ code, detail }) => {
  if (code === "name_taken" && detail) return t("web.problem.name_offered", { name: detail });
  return t(has(`web.problem.${code}`) ? `web.problem.${code}` : "web.problem.refused_table");
};

/** @param {{ session: LiveSession, place: number }} props */
export function ProgramSheet({ session, place }) {
  const name = useSignal(t("web.program.usual_name"));
  const token = useSignal("");
  const invite = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      token.value = (await inviteProgram(session.id, name.peek().trim(), place)).token;
    } catch (error) {
      note(problemOf(error), "alarm");
    }
  };
  return h(
    Sheet,
    { title: t("web.program.invite") },
    token.value ? h(Command, { command: commandFor(token.value) }) : h(Wish, { name, invite }),
  );
}

/** @param {{ name: import("../vendor/preact.js").Signal<string>, invite: (event: Event) => void }} props */
const Wish = ({ name, invite }) =>
  html`<form class="form" onSubmit=${invite}>
    <p class="sheet-text">${t("web.program.text")}</p>
    <label class="field">
      <span>${t("web.program.name")}</span>
      ${h(NameInput, {
        value: name.value,
        required: true,
        autocomplete: "off",
        onInput: (/** @type {any} */ event) => {
          name.value = event.target.value;
        },
      })}
    </label>
    <div class="sheet-foot">
      <button class="btn primary">${t("web.program.make")}</button>
    </div>
  </form>`;

/** @param {{ command: string }} props */
const Command = ({ command }) =>
  html`<div class="only-here program-command">
      <p>${t("web.program.run", { program: PROGRAM })}</p>
      <code>${command}</code>
    </div>
    <div class="sheet-foot">
      <button class="btn primary" onClick=${() => copy(command)}>${t("web.program.copy")}</button>
    </div>`;

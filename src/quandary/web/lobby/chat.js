// Talk at the table: lines, quick reactions, and a switch to hear neither.

import { set, settings } from "../state/settings.js";
import { announce } from "../ui/live_region.js";
import { Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useEffect, useRef, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { otherPeople, showPeople } from "./people.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/**
 * What a line of chat says.
 * @param {import("../state/table_talk.js").Line} line
 */
export function textOf({ text, reaction, renamed }) {
  if (renamed) return t("web.chat.renamed", renamed);
  return reaction ? t(`web.reaction.${reaction}`) : text;
}

/** @param {{ session: LiveSession, line: import("../state/table_talk.js").Line }} props */
const Who = ({ session, line }) =>
  html`<b dir="auto">${line.name ?? session.playerName(line.seat)}</b>${" "}`;

const REACTIONS = ["hello", "nice", "wow", "oops", "hurry", "thanks"];

/** @param {{ session: LiveSession }} props */
export function ChatPanel({ session }) {
  const text = useSignal("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = session.talk.lines.value;
  const isMuted = settings.value.mutesChat;
  const hasOthers = otherPeople(session).length > 0;
  useEffect(() => {
    session.talk.seen.value = session.talk.written.value;
  }, [lines.length]);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = text.value.trim().slice(0, 300);
    if (said) session.say("chat", { text: said });
    text.value = "";
  };
  return html`<section class="chat paper-card" aria-labelledby="chat-title">
    <header>
      <h2 id="chat-title">${t("web.chat.title")}</h2>
      ${
        hasOthers
          ? html`<button class="btn ghost small" onClick=${() => showPeople(session)}>
            ${t("web.chat.people")}
          </button>`
          : null
      }
      ${
        hasOthers || isMuted
          ? html`<button
            class="btn ghost small"
            aria-pressed=${isMuted}
            onClick=${() => set({ mutesChat: !isMuted })}
          >
            ${isMuted ? t("web.chat.unmute") : t("web.chat.mute")}
          </button>`
          : null
      }
    </header>
    ${
      isMuted
        ? html`<p class="quiet">${t("web.chat.muted")}</p>`
        : html`
          <ul class="lines" ref=${list} tabindex="0" aria-label=${t("web.chat.title")}>
            ${
              lines.length
                ? lines.map(
                    (line, i) =>
                      html`<li key=${i} class=${line.renamed ? "quiet" : ""}>
                        ${line.renamed ? null : h(Who, { session, line })}
                        <span dir="auto">${textOf(line)}</span>
                      </li>`,
                  )
                : html`<li class="quiet">${t("web.chat.empty")}</li>`
            }
          </ul>
          <div class="reactions" role="group" aria-label=${t("web.chat.reactions")}>
            ${REACTIONS.map(
              (reaction) => html`<button
                key=${reaction}
                class="btn second small"
                onClick=${() => session.say("react", { reaction })}
              >
                ${t(`web.reaction.${reaction}`)}
              </button>`,
            )}
          </div>
          <form class="say" onSubmit=${send}>
            <input
              type="text"
              dir="auto"
              maxlength="300"
              value=${text.value}
              aria-label=${t("web.chat.write")}
              placeholder=${t("web.chat.write")}
              onInput=${(/** @type {any} */ event) => {
                text.value = event.target.value;
              }}
            />
            <button class="btn second small">${t("web.chat.send")}</button>
          </form>
        `
    }
  </section>`;
}

/** @param {LiveSession} session */
export function showChat(session) {
  showSheet(() => h(Sheet, { title: t("web.chat.title") }, h(ChatPanel, { session })));
}

/**
 * What others say, for those who listen.
 * @param {LiveSession} session
 * @param {import("../state/session.js").Change} update
 */
export function announceTalk(session, update) {
  if (
    settings.peek().mutesChat ||
    update.seat === null ||
    session.talk.isMuted(session.talk.people[update.seat ?? -1]) ||
    session.mySeats.peek().includes(update.seat ?? -1)
  )
    return;
  const player = session.playerName(update.seat ?? 0);
  if (update.kind === "chat_said")
    announce(t("web.chat.said", { player, text: update.detail?.text ?? "" }));
  if (update.kind === "reacted")
    announce(t("web.chat.said", { player, text: t(`web.reaction.${update.detail?.reaction}`) }));
}

/** Somebody's new name. @param {LiveSession} session @param {import("../state/session.js").Change} update */
export function announceName(session, update) {
  const line = session.talk.lines.peek().at(-1);
  if (update.kind === "renamed" && line?.renamed) announce(textOf(line));
}

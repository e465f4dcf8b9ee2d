// Talk at the table: lines, quick reactions, and a switch to hear neither.

import { h, html, useEffect, useRef, useSignal } from "../vendor/preact.js";
import { set, settings } from "../state/settings.js";
import { Sheet, showSheet } from "../ui/sheet.js";
import { t } from "../words/words.js";

/** @typedef {import("../state/table.js").TableSession} TableSession */

export const REACTIONS = ["hello", "nice", "wow", "oops", "hurry", "thanks"];

/** @param {{ session: TableSession }} props */
export function ChatPanel({ session }) {
  const text = useSignal("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = session.chat.value;
  const isMuted = settings.value.mutesChat;
  useEffect(() => { session.chatSeen.value = lines.length; }, [lines.length]);
  useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [lines.length]);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = text.value.trim().slice(0, 300);
    if (said) session.say("chat", { text: said });
    text.value = "";
  };
  return html`<section class="chat paper-card" aria-labelledby="chat-title">
    <header><h2 id="chat-title">${t("web.chat.title")}</h2>
      <button class="btn ghost small" aria-pressed=${isMuted} onClick=${() => set({ mutesChat: !isMuted })}>${isMuted ? t("web.chat.unmute") : t("web.chat.mute")}</button></header>
    ${isMuted ? html`<p class="quiet">${t("web.chat.muted")}</p>` : html`
      <ul class="lines" ref=${list} tabindex="0" aria-label=${t("web.chat.title")}>${lines.length
        ? lines.map((line, i) => html`<li key=${i}><b>${session.playerName(line.seat)}</b> <span>${line.text}</span></li>`)
        : html`<li class="quiet">${t("web.chat.empty")}</li>`}</ul>
      <div class="reactions" role="group" aria-label=${t("web.chat.reactions")}>
        ${REACTIONS.map((reaction) => html`<button key=${reaction} class="btn second small" onClick=${() => session.say("react", { reaction })}>${t(`web.reaction.${reaction}`)}</button>`)}
      </div>
      <form class="say" onSubmit=${send}>
        <input type="text" maxlength="300" value=${text.value} aria-label=${t("web.chat.write")} placeholder=${t("web.chat.write")}
          onInput=${(/** @type {any} */ event) => { text.value = event.target.value; }} />
        <button class="btn second small">${t("web.chat.send")}</button>
      </form>`}
  </section>`;
}

/** @param {TableSession} session */
export function showChat(session) {
  showSheet(() => h(Sheet, { title: t("web.chat.title") }, h(ChatPanel, { session })));
}

/** The last reaction, for a moment. @param {{ session: TableSession }} props */
export function ReactionBubble({ session }) {
  const now = session.reaction.value;
  const isOld = useSignal(0);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => { isOld.value = now.seq; }, 3500);
    return () => clearTimeout(timer);
  }, [now?.seq]);
  if (!now || settings.value.mutesChat || isOld.value === now.seq) return null;
  return html`<aside class="bubble"><b>${session.playerName(now.seat)}</b> ${t(`web.reaction.${now.reaction}`)}</aside>`;
}

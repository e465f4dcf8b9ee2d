// The way to the table: a link, a QR code, and the system's own way of sharing.

import { Icon } from "../cards/icons.js";
import { note } from "../ui/toast.js";
import { h, html, useMemo } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { qrCode } from "./qr.js";

/** @param {{ text: string, label: string }} props */
export function QrCode({ text, label }) {
  const path = useMemo(() => {
    let d = "";
    const rows = qrCode(text);
    rows.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (dark) d += `M${x} ${y}h1v1h-1z`;
      }),
    );
    return { d, size: rows.length };
  }, [text]);
  return h(
    "svg",
    {
      class: "qr",
      viewBox: `-3 -3 ${path.size + 6} ${path.size + 6}`,
      role: "img",
      "aria-label": label,
      "shape-rendering": "crispEdges",
    },
    h("rect", { x: -3, y: -3, width: path.size + 6, height: path.size + 6, rx: 2, fill: "#fff" }),
    h("path", { d: path.d, fill: "#111" }),
  );
}

/** Whether the page was opened under an address that no other machine can reach. */
export const isOnlyHere = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** How others could reach a server that listens on its own machine only. */
export function OnlyHere() {
  return html`<div class="only-here">
    <p>${t("web.invite.only_here")}</p>
    <code>python3 run.py serve --host 0.0.0.0</code>
  </div>`;
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    note(t("web.invite.copied"));
  } catch {
    note(t("web.invite.copy_failed"), "alarm");
  }
}

/** @param {{ session: import("../state/live_session.js").LiveSession }} props */
export function Invite({ session }) {
  const link = `${location.origin}/t/${session.id}`;
  const share = () => navigator.share({ title: "Quandary", url: link }).catch(() => {});
  return html`<section class="invite paper-card" aria-labelledby="invite-title">
    <h2 id="invite-title">${t("web.invite.title")}</h2>
    ${isOnlyHere() ? h(OnlyHere, {}) : html`<p class="quiet">${t("web.invite.text")}</p>`}
    <div class=${isOnlyHere() ? "invite-in alone" : "invite-in"}>
      ${isOnlyHere() ? null : h(QrCode, { text: link, label: t("web.invite.qr") })}
      <div class="invite-do">
        <input
          class="linkbox"
          type="text"
          readonly
          value=${link}
          aria-label=${t("web.invite.link")}
          onFocus=${(/** @type {any} */ event) => event.target.select()}
        />
        <button class="btn second" onClick=${() => copy(link)}>
          ${h(Icon, { name: "link" })}
          ${t("web.invite.copy")}
        </button>
        ${
          "share" in navigator && !isOnlyHere()
            ? html`<button class="btn second" onClick=${share}>
              ${t("web.invite.share")}
            </button>`
            : null
        }
      </div>
    </div>
  </section>`;
}

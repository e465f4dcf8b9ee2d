// The way to the table: a link, a QR code, and the system's own way of sharing.

import { Icon } from "../cards/icons.js";
import { announce } from "../ui/live_region.js";
import { confirm, Sheet, showSheet } from "../ui/sheet.js";
import { note } from "../ui/toast.js";
import { h, html, useEffect, useMemo, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { chosenAddress, letOthersIn, lookForNetwork, network, originForGuests } from "./network.js";
import { qrCode } from "./qr.js";

/** @param {{ text: string, label: string }} props */
function QrCode({ text, label }) {
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

/** @param {string} text */
export async function copy(text) {
  const isCopied = await writeToClipboard(text);
  note(t(isCopied ? "web.invite.copied" : "web.invite.copy_failed"), isCopied ? "plain" : "alarm");
}

/** The browser's own way exists on https pages and on one's own machine only. @param {string} text */
async function writeToClipboard(text) {
  try {
    if (!navigator.clipboard) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way: out of a field, inside the sheet if one is open. @param {string} text */
function copySelected(text) {
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** How others could reach a server that listens on its own machine only. */
function OnlyHere() {
  return html`<div class="only-here">
    <p>${t("web.invite.only_here")}</p>
    <code>python3 run.py serve --host 0.0.0.0</code>
  </div>`;
}

/** One press, and devices in the same network can open the link. */
function LetIn() {
  const isBusy = useSignal(false);
  const open = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    if (await letOthersIn(true)) announce(t("web.invite.is_open"));
    isBusy.value = false;
  };
  return html`<div class="only-here">
    <p>${t("web.invite.let_in_text")}</p>
    <button class="btn primary let-in" aria-disabled=${isBusy.value} onClick=${open}>
      ${h(Icon, { name: "friends" })}
      ${t("web.invite.let_in")}
    </button>
  </div>`;
}

/** Ask, then listen to this machine alone. */
export const askToStop = () =>
  confirm(
    {
      title: t("web.invite.stop_title"),
      text: t("web.invite.stop_text"),
      yes: t("web.invite.stop"),
      danger: true,
    },
    async () => {
      if (await letOthersIn(false)) note(t("web.invite.closed"));
    },
  );

/** That the network is let in, under which address, and the way back. */
function LetInNow() {
  const { addresses = [], can_open = false } = network.value ?? {};
  return html`<div class="only-here let-in-now">
    <p>${t("web.invite.is_open")}</p>
    ${
      addresses.length > 1
        ? html`<label class="field">
          <span>${t("web.invite.address")}</span>
          <select
            onChange=${(/** @type {any} */ event) => {
              chosenAddress.value = event.target.value;
            }}
          >
            ${addresses.map(
              (address) => html`<option
                key=${address}
                value=${address}
                selected=${address === chosenAddress.value}
              >
                ${address.replace("http://", "")}
              </option>`,
            )}
          </select>
        </label>`
        : null
    }
    ${
      can_open
        ? html`<button class="btn second small" onClick=${askToStop}>${t("web.invite.stop")}</button>`
        : null
    }
  </div>`;
}

/**
 * A link that others can open, with its code; or what has to be done before they can.
 * @param {{ path: string, label: string, hasBox?: boolean }} props `path` is the end of the link
 */
export function Way({ path, label, hasBox = false }) {
  useEffect(() => {
    lookForNetwork();
  }, []);
  const origin = originForGuests();
  const link = (origin || location.origin) + path;
  const share = () => navigator.share({ title: "Quandary", url: link }).catch(() => {});
  const isKnown = origin !== "" || network.value !== null;
  return html`
    ${!isKnown || origin ? null : h(network.value?.can_open ? LetIn : OnlyHere, {})}
    <div class=${origin ? "invite-in" : "invite-in alone"}>
      ${origin ? h(QrCode, { text: link, label }) : null}
      <div class="invite-do">
        ${
          hasBox
            ? html`<input
              class="linkbox"
              type="text"
              readonly
              value=${link}
              aria-label=${t("web.invite.link")}
              onFocus=${(/** @type {any} */ event) => event.target.select()}
            />`
            : null
        }
        <button class="btn second" onClick=${() => copy(link)}>
          ${h(Icon, { name: "link" })}
          ${t("web.invite.copy")}
        </button>
        ${
          "share" in navigator && origin
            ? html`<button class="btn second" onClick=${share}>
              ${t("web.invite.share")}
            </button>`
            : null
        }
      </div>
    </div>
    ${origin && network.value?.is_open ? h(LetInNow, {}) : null}
  `;
}

/**
 * What the link is good for: a seat, or a place to watch from.
 * @param {number} free
 * @param {boolean} canWatch
 */
function purposeOf(free, canWatch) {
  if (free > 0) return canWatch ? "web.invite.text_watch" : "web.invite.text";
  return canWatch ? "web.invite.watch_text" : "web.invite.full_text";
}

/** @param {{ session: import("../state/live_session.js").LiveSession, free: number }} props */
export function Invite({ session, free }) {
  const canWatch = session.info.value?.spectators ?? false;
  const title = free === 0 && canWatch ? "web.invite.watch_title" : "web.invite.title";
  return html`<section class="invite paper-card" aria-labelledby="invite-title">
    <h2 id="invite-title">${t(title)}</h2>
    ${originForGuests() ? html`<p class="quiet">${t(purposeOf(free, canWatch))}</p>` : null}
    ${h(Way, { path: `/t/${session.id}`, label: t("web.invite.qr"), hasBox: true })}
  </section>`;
}

/** While a game is played: the way for those who only watch. @param {string} table */
export const showWatchLink = (table) =>
  showSheet(() =>
    h(
      Sheet,
      { title: t("web.invite.watch_title") },
      html`<p class="sheet-text">${t("web.invite.watch_text")}</p>
      ${h(Way, { path: `/t/${table}`, label: t("web.invite.watch_title"), hasBox: true })}`,
    ),
  );

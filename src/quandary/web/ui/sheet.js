// A sheet lies above the table until it is answered or put away. One at a time.

import { Icon } from "../cards/icons.js";
import { h, html, signal, useEffect, useLayoutEffect, useRef } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @type {import("../vendor/preact.js").Signal<null | (() => any)>} */
const shown = signal(null);

/** @param {() => any} content a component that renders a `Sheet` */
export function showSheet(content) {
  shown.value = content;
}

export function closeSheet() {
  shown.value = null;
}

export const hasSheet = () => shown.peek() !== null;

export function SheetHolder() {
  const Content = shown.value;
  return Content ? h(Content, {}) : null;
}

/** Mark a sheet while there is more of it further down. @param {HTMLElement} inside */
function showWhetherMore(inside) {
  const look = () =>
    inside.toggleAttribute(
      "data-more",
      inside.scrollHeight - inside.scrollTop - inside.clientHeight > 8,
    );
  const watcher = new ResizeObserver(look);
  for (const part of [inside, ...inside.children]) watcher.observe(part);
  inside.addEventListener("scroll", look, { passive: true });
  return () => watcher.disconnect();
}

/**
 * @param {{
 *   title: string,
 *   children?: any,
 *   wide?: boolean,
 *   onClose?: () => void,
 *   final?: boolean,
 * }} props
 * `final`: it cannot be put away, only answered.
 */
export function Sheet({ title, children, wide = false, onClose = closeSheet, final = false }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const inside = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (inside.current ? showWhetherMore(inside.current) : undefined), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!final) onClose();
  };
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.target === dialog.current && !final) onClose();
  };
  return html`<dialog
    ref=${dialog}
    class=${wide ? "sheet-over wide" : "sheet-over"}
    aria-labelledby="sheet-title"
    onCancel=${cancel}
    onClick=${press}
  >
    <div class="sheet-in" ref=${inside}>
      <header class="sheet-head">
        <h2 id="sheet-title" tabindex="-1">${title}</h2>
        ${
          final
            ? null
            : html`<button class="iconbtn" aria-label=${t("web.close")} onClick=${onClose}>
              ${h(Icon, { name: "cross" })}
            </button>`
        }
      </header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * Ask before something that cannot be taken back.
 * @param {{ title: string, text?: string, yes: string, danger?: boolean }} question
 * @param {() => void} go
 */
export function confirm({ title, text, yes, danger = false }, go) {
  showSheet(() =>
    h(
      Sheet,
      { title },
      text ? html`<p class="sheet-text">${text}</p>` : null,
      html`<div class="sheet-foot">
        <button class="btn second" onClick=${closeSheet}>${t("web.cancel")}</button>
        <button class=${danger ? "btn primary danger" : "btn primary"} autofocus onClick=${() => {
          closeSheet();
          go();
        }}>${yes}</button>
      </div>`,
    ),
  );
}

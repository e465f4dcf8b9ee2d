// A lost connection says so, comes back by itself, and says that too.

import { isOutOfDate } from "../state/page_version.js";
import { announce } from "../ui/live_region.js";
import { closeSheet, Sheet } from "../ui/sheet.js";
import { h, html, useEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {{ session: import("../state/live_session.js").LiveSession }} props */
export function Connection({ session }) {
  const state = session.connection.value;
  const wasFound = session.wasFound.value;
  useEffect(() => {
    if (state === "elsewhere") closeSheet();
    if (state === "lost" || state === "restarting") announce(t(`web.connection.${state}`));
  }, [state]);
  useEffect(() => {
    if (!wasFound || state !== "open") return undefined;
    announce(t("web.connection.found"));
    const timer = setTimeout(() => {
      session.wasFound.value = false;
    }, 3000);
    return () => clearTimeout(timer);
  }, [wasFound, state]);

  if (state === "elsewhere") {
    return h(
      Sheet,
      { title: t("web.connection.elsewhere"), final: true },
      html`<p class="sheet-text">${t("web.connection.elsewhere_text")}</p>
      <div class="sheet-foot"><a class="btn second" href="/">${t("web.home")}</a>
        <button class="btn primary" autofocus onClick=${() => {
          session.connection.value = "connecting";
          session.open();
        }}>${t("web.connection.use_here")}</button></div>`,
    );
  }
  if (state === "lost" || state === "restarting") {
    return html`<aside class="ribbon alarm">
      <span class="spin" aria-hidden="true"></span>
      <span>${t(`web.connection.${state}`)}</span>
    </aside>`;
  }
  if (isOutOfDate.value) {
    return html`<aside class="ribbon">
      <span>${t("web.connection.stale")}</span>
      <button class="btn second" onClick=${() => location.reload()}>
        ${t("web.connection.reload")}
      </button>
    </aside>`;
  }
  if (wasFound) return html`<aside class="ribbon">${t("web.connection.found")}</aside>`;
  return h(SimplerBots, { session });
}

/**
 * While strong bots get ready, simple ones play for them.
 * @param {{ session: import("../state/live_session.js").LiveSession }} props
 */
function SimplerBots({ session }) {
  const isPlaying = session.info.value?.status === "playing";
  if (!isPlaying || !session.simpler.value.length) return null;
  return html`<aside class="ribbon quiet">${t("web.stand_in.simpler")}</aside>`;
}

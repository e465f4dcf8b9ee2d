// The host's line, above every page, until it is dismissed.

import { Icon } from "../cards/icons.js";
import { announcement, dismissAnnouncement } from "../state/site.js";
import { h, html, useEffect } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { announce } from "./live_region.js";

export function Announcement() {
  const text = announcement.value;
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  if (!text) return null;
  return html`<aside class="announcement" aria-label=${t("web.site.announcement")}>
    <p tabindex="0">${text}</p>
    <button class="iconbtn" aria-label=${t("web.site.dismiss")} onClick=${dismissAnnouncement}>
      ${h(Icon, { name: "cross" })}
    </button>
  </aside>`;
}

// What was agreed for a table, in a row of tags.

import { gameOf } from "../games/registry.js";
import { html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** @param {import("../protocol.js").TableInfo} info */
function agreedOn(info) {
  const { options, hasMemoryAid } = gameOf(info.game);
  const parts = options.map(({ name, agreed }) => agreed(info.options[name]));
  parts.push(info.clock ? t("web.lobby.clock", { count: info.clock }) : t("web.friends.no_clock"));
  parts.push(info.open ? t("web.lobby.open") : t("web.lobby.by_link"));
  if (hasMemoryAid) parts.push(info.memory_aid ? t("web.lobby.memory") : t("web.lobby.no_memory"));
  return parts.filter((part) => part !== null);
}

/** @param {{ info: import("../protocol.js").TableInfo }} props */
export function Agreed({ info }) {
  return html`<ul class="agreed" aria-label=${t("web.join.agreed")}>
    ${agreedOn(info).map((part) => html`<li class="tag" key=${part}>${part}</li>`)}
  </ul>`;
}

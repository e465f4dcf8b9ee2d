// The bar above every table: home, where one is, what happened, menu.

import { Icon } from "../cards/icons.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

/**
 * @param {{
 *   title: string,
 *   where?: string,
 *   onLog?: () => void,
 *   onMenu?: () => void,
 *   onChat?: (() => void) | null,
 *   unread?: boolean,
 *   onEvening?: (() => void) | null,
 *   onCoach?: (() => void) | null,
 *   isPractice?: boolean,
 * }} props
 */
export function TopBar(props) {
  const {
    title,
    where,
    onLog,
    onMenu,
    onChat,
    unread = false,
    onEvening,
    onCoach,
    isPractice,
  } = props;
  const whereAndHow = [where, isPractice ? t("web.undo.practice") : null]
    .filter(Boolean)
    .join(" · ");
  return html`<header class="topbar">
    <a class="iconbtn" href="/" aria-label=${t("web.home")}>${h(Icon, { name: "back" })}</a>
    <p class="where"><b>${title}</b><span>${whereAndHow}</span></p>
    ${
      onEvening
        ? html`<button
          class="iconbtn"
          data-do="evening"
          aria-label=${t("web.evening.title")}
          onClick=${onEvening}
        >
          ${h(Icon, { name: "star" })}
        </button>`
        : null
    }
    ${
      onCoach
        ? html`<button
          class="iconbtn"
          data-do="coach"
          aria-label=${t("web.coach.title")}
          onClick=${onCoach}
        >
          ${h(Icon, { name: "bulb" })}
        </button>`
        : null
    }
    ${
      onChat
        ? html`<button
          class="iconbtn"
          aria-label=${unread ? t("web.chat.unread") : t("web.chat.title")}
          onClick=${onChat}
        >
          ${h(Icon, { name: "chat" })}
          ${unread ? html`<i class="dot" aria-hidden="true"></i>` : null}
        </button>`
        : null
    }
    ${
      onLog
        ? html`<button class="iconbtn" aria-label=${t("web.log.title")} onClick=${onLog}>
          ${h(Icon, { name: "log" })}
        </button>`
        : null
    }
    ${
      onMenu
        ? html`<button class="iconbtn" aria-label=${t("web.menu.title")} onClick=${onMenu}>
          ${h(Icon, { name: "menu" })}
        </button>`
        : null
    }
  </header>`;
}

// A row that leads somewhere.

import { Icon } from "../cards/icons.js";
import { h, html } from "../vendor/preact.js";

/** @param {{ href: string, icon: string, title: string, text: string }} props */
export const LinkRow = ({ href, icon, title, text }) => html`<a class="link-row" href=${href}>
  ${h(Icon, { name: icon })}
  <p><b>${title}</b><span>${text}</span></p>
  ${h(Icon, { name: "next" })}
</a>`;

// A player's token: the first letter of the name, in the shape and colour of the player's emblem.

import { Icon } from "../cards/icons.js";
import { h, html } from "../vendor/preact.js";

/** The first character of a name as one sees it. @param {string} name */
function initialOf(name) {
  const first =
    "Segmenter" in Intl
      ? new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment
      : Array.from(name)[0];
  return (first ?? "").toUpperCase();
}

/** @param {{ name: string, emblem?: number | null, isLit?: boolean, isProgram?: boolean }} props */
export function Token({ name, emblem, isLit = false, isProgram = false }) {
  return html`<span
    class=${isLit ? "token lit" : "token"}
    data-emblem=${emblem ?? null}
    aria-hidden="true"
  >
    ${initialOf(name)}${isProgram ? h(Icon, { name: "bot" }) : null}
  </span>`;
}

// The frame of a graph, with its title.

import { html } from "../vendor/preact.js";

/** @param {{ class: string, title: string, text: string, children: any }} props */
export const Plot = ({
  class: name,
  title,
  text,
  children,
}) => html`<figure class=${`plot ${name}`}>
  <figcaption><b>${title}</b>${" "}<span>${text}</span></figcaption>
  ${children}
</figure>`;

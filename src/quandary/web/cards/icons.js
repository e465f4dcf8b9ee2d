// Icons as lines in a box of 24.

import { h } from "../vendor/preact.js";

/** @type {Record<string, string>} */
const ICONS = {
  back: "M15 5l-7 7 7 7",
  menu: "M5 8h14M5 16h14",
  next: "M9 5l7 7-7 7",
  sun:
    "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4" +
    "M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z",
  auto: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 3.5v17M12 7h5.5M12 12h8M12 17h5.5",
  globe:
    "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  friends:
    "M5.5 9a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M3 19.5c0-3.6 2.6-5.5 6-5.5s6 1.9 6 5.5" +
    "M15.5 5.8a3.5 3.5 0 0 1 0 6.4M17.5 14.6c2.2.7 3.5 2.4 3.5 4.9",
  book: "M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zM12 6.5v13",
  pad: "M7 4h10a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 2.5v3M15 2.5v3M9 11h6M9 15h3",
  pen: "M4 20l1-4L16.5 4.5l3 3L8 19l-4 1zM14 7l3 3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6L6 18",
  turn: "M4 12a8 8 0 0 1 13.5-5.8L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.5 5.8L4 15.5M4 20v-4.5h4.5",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M9 6v12M15 6v12",
  log: "M4 6h16M4 12h16M4 18h9",
  sort: "M6 5v14M3 16l3 3 3-3M13 7h8M13 12h6M13 17h4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  bot: "M6 9h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 9V5M9 13.5v1M15 13.5v1",
  chat: "M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z",
  star: "M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.4l-5 2.8 1.2-5.6L4 9.8l5.6-.6z",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  shield: "M12 3l7 3v6c0 4.4-3 7.4-7 9-4-1.6-7-4.6-7-9V6zM9 12l2.2 2.2L15.5 10",
  eye:
    "M2.5 12c2.4-4.4 5.6-6.6 9.5-6.6s7.1 2.2 9.5 6.6c-2.4 4.4-5.6 6.6-9.5 6.6S4.900 16.400 2.500 12" +
    "M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  clock: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5l3.5 2",
  bulb: "M9.5 18h5M10.5 21h3M9 15c-2-1.3-3-3-3-5a6 6 0 1 1 12 0c0 2-1 3.7-3 5z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  gear:
    "M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.900 15.900l2.1 2.1" +
    "M18 6l-2.1 2.1M8.100 15.900L6 18M6 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  share: "M12 15V4M7.5 8L12 3.5 16.5 8M6 12H5v8h14v-8h-1",
  erase: "M9 6h11v12H9l-6-6zM12.5 9.5l5 5M17.5 9.5l-5 5",
  leave: "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 8l-4 4 4 4M6 12h9",
};

/**
 * @param {{ name: string, class?: string }} props
 */
export function Icon({ name, class: className }) {
  return h(
    "k-icon",
    { class: className },
    h(
      "svg",
      {
        viewBox: "0 0 24 24",
        "aria-hidden": "true",
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 1.9,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      },
      h("path", { d: ICONS[name] ?? "" }),
    ),
  );
}

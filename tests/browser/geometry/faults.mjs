// What is wrong with the layout of a screen, found by geometry and told in sentences. Runs in the page, after
// `boxes.mjs` (`made_up_table.py` puts both there), with `parts` as in `parts.py`.

import {
  ASKEW,
  areOver,
  boxesOf,
  coverAt,
  coverOf,
  cutOf,
  isSticky,
  lookAnew,
  nameOf,
  overlapOf,
  SLACK,
  scrolls,
  shown,
  sticksOut,
  textLines,
  widthToFinger,
} from "./boxes.mjs";

/** 40 px; counting them one by one may lose one at the edge. */
const LEAST_CARD = 39;
const LEAST_TARGET = 43.5;
const MOST_FAULTS = 12;
/** What a number has to have to be read, where there is room for so many px and lines; of more cards, less will do. */
const LEAST_FACE = 12;
const SMALLEST = { width: 360, height: 600, lines: 27 };
const MOST_READ = 16;

/** Each kind of check: what it finds in `root`, in sentences. */
const CHECKS = [
  /** What has to be seen is there. */
  function missing(root, { required }) {
    return required
      .filter((selector) => !shown(root, selector).length)
      .map((selector) => `${selector} is not in sight`);
  },

  function scrolling(root, { mayScroll, pageMayScroll }) {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const found = [];
    if (!pageMayScroll && scrollHeight > innerHeight + 1)
      found.push(`the page is ${scrollHeight} px high in a window of ${innerHeight} px`);
    if (scrollWidth > innerWidth + 1)
      found.push(`the page is ${scrollWidth} px wide in a window of ${innerWidth} px`);
    for (const element of [root, ...root.querySelectorAll("*")])
      if (!(mayScroll && element.matches(mayScroll)) && scrolls(element))
        found.push(`${nameOf(element)} has to be scrolled`);
    return found;
  },

  function overlaps(root, { zones, hand, mayScroll }) {
    const cards = hand ? shown(root, hand) : [];
    const parts = boxesOf([...(zones ? shown(root, zones) : []), ...cards], mayScroll);
    const found = [];
    parts.forEach(({ part: a, box: boxA }, i) => {
      for (const { part: b, box: boxB } of parts.slice(i + 1)) {
        if (a.contains(b) || b.contains(a) || (cards.includes(a) && cards.includes(b))) continue;
        const slack = cards.includes(b) ? ASKEW : SLACK;
        const { x, y } = overlapOf(boxA, boxB);
        if (x > slack && y > slack)
          found.push(`${nameOf(a)} and ${nameOf(b)} overlap by ${x.toFixed()} × ${y.toFixed()} px`);
      }
    });
    return found;
  },

  /** Everything of a zone stays in it. */
  function spills(root, { zones, mayScroll }) {
    return (zones ? shown(root, zones) : []).flatMap((zone) => {
      const box = zone.getBoundingClientRect();
      const cards = boxesOf(shown(zone, "[card]"), mayScroll);
      return [
        ...cards.map(({ part, box }) => [part, box, ASKEW]),
        ...textLines(zone, mayScroll).map(({ parent, box }) => [parent, box, SLACK]),
      ]
        .map(([part, inner, slack]) => [part, sticksOut(inner, box), slack])
        .filter(([, out, slack]) => out > slack)
        .map(([part, out]) => `${nameOf(part)} sticks ${out.toFixed()} px out of ${nameOf(zone)}`);
    });
  },

  function texts(root, { mayScroll, floating }) {
    const lines = textLines(root, mayScroll);
    const found = [];
    lines.forEach(({ parent, box }, i) => {
      const { by, most } = cutOf(box, parent, mayScroll);
      if (most > SLACK) found.push(`${nameOf(parent)} is cut by ${most.toFixed()} px by ${by}`);
      const holder = parent.closest("button, .btn, .tag, td, th");
      if (holder && sticksOut(box, holder.getBoundingClientRect()) > SLACK)
        found.push(`the text of ${nameOf(holder)} is larger than it`);
      for (const other of lines.slice(i + 1))
        if (
          other.parent !== parent &&
          !parent.closest(floating) &&
          !other.parent.closest(floating) &&
          areOver(box, other.box, 2) &&
          !isSticky(parent) &&
          !isSticky(other.parent)
        )
          found.push(`${nameOf(parent)} and ${nameOf(other.parent)} are written over each other`);
    });
    return found;
  },

  function shortened(root, { mayScroll }) {
    return [...new Set(textLines(root, mayScroll).map(({ parent }) => parent))]
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflow))
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 4,
      )
      .map((element) => `${nameOf(element)} is cut short`);
  },

  function textsAndCards(root, { mayScroll, floating }) {
    const cards = boxesOf(shown(root, "[card]"), mayScroll);
    const lines = textLines(root, mayScroll).filter(({ parent }) => !parent.closest(floating));
    return lines.flatMap(({ parent, box }) =>
      cards
        .filter(({ part, box: card }) => !part.contains(parent) && areOver(box, card, ASKEW))
        .map(
          ({ part: card }) =>
            `${nameOf(parent)} and the card in ${nameOf(card.parentElement)} overlap`,
        ),
    );
  },

  function controls(root, { mayScroll, targets }) {
    return shown(root, "button, a[href], .btn").flatMap((control) => {
      const box = control.getBoundingClientRect();
      const found = [];
      const { by, most } = cutOf(box, control, mayScroll);
      const slack = control.querySelector("[card]") ? ASKEW : SLACK;
      if (most > slack) found.push(`${nameOf(control)} is cut by ${most.toFixed()} px by ${by}`);
      const cover = most > slack || control.querySelector("[card]") ? null : coverOf(control, box);
      const isScrolled = mayScroll && control.closest(mayScroll);
      if (cover && !isScrolled) found.push(`${nameOf(control)} lies under ${nameOf(cover)}`);
      if (targets && control.matches(targets) && Math.min(box.width, box.height) < LEAST_TARGET)
        found.push(
          `${nameOf(control)} is ${box.width.toFixed()} × ${box.height.toFixed()} px, less than 44`,
        );
      return found;
    });
  },

  function cards(root, { mayScroll, fanned }) {
    return shown(root, "[card]").flatMap((card) => {
      const box = card.getBoundingClientRect();
      const { by, most } = cutOf(box, card, mayScroll);
      if (most > ASKEW)
        return [
          `the card in ${nameOf(card.parentElement)} is cut by ${most.toFixed()} px by ${by}`,
        ];
      if (card.closest(mayScroll || "none") || (fanned && card.closest(fanned))) return [];
      const cover = coverAt(card, box.x + box.width / 2, box.y + box.height / 2);
      return cover && !cover.closest("[data-card], [card]")
        ? [`the card in ${nameOf(card.parentElement)} lies under ${nameOf(cover)}`]
        : [];
    });
  },

  /** Whose cards these are can be seen: by a name, or by a token with its initial. */
  function named(root, { players, names }) {
    return (players ? shown(root, players) : [])
      .filter((player) => !shown(player, names).some(({ textContent }) => textContent.trim()))
      .map((player) => `${nameOf(player)} shows nobody's name`);
  },

  /** The numbers on cards can be read. */
  function legible(root) {
    const table = document.querySelector(".table-space");
    const box = table?.getBoundingClientRect();
    const lines = box && box.height / Number.parseFloat(getComputedStyle(table).fontSize);
    if (!box || box.width < SMALLEST.width || box.height < SMALLEST.height) return [];
    if (lines < SMALLEST.lines) return [];
    return shown(root, "[card]")
      .filter((card) => card.closest(".backs, .cards, .slots")?.children.length <= MOST_READ)
      .filter((card) => card.getBoundingClientRect().width < LEAST_FACE)
      .map((card) => {
        const wide = card.getBoundingClientRect().width.toFixed();
        return `a card in ${nameOf(card.closest("li"))} is ${wide} px wide`;
      });
  },

  /** What is over the table for a moment: in sight, not over another, not over the hand. */
  function floats(root, { floating, hand }) {
    const boxes = boxesOf(shown(root, floating), "");
    const cards = boxesOf(hand ? shown(root, hand) : [], "");
    return boxes.flatMap(({ part, box }, i) => {
      const { most } = cutOf(box, part, "");
      return [
        ...(most > SLACK ? [`${nameOf(part)} is cut by ${most.toFixed()} px`] : []),
        ...[...boxes.slice(i + 1), ...cards]
          .filter((other) => areOver(box, other.box, ASKEW))
          .map((other) => `${nameOf(part)} lies over ${nameOf(other.part)}`),
      ];
    });
  },

  function fingers(root, { hand }) {
    return (hand ? shown(root, hand) : []).flatMap((card) => {
      const width = widthToFinger(card);
      return width < LEAST_CARD
        ? [`${width} px of the card ${nameOf(card)} are free, less than 40`]
        : [];
    });
  },
];

/** @param {Record<string, any>} parts @returns {string[]} */
function layoutFaults(parts) {
  const root = document.querySelector("dialog[open]") ?? document.body;
  const isSheet = root !== document.body;
  lookAnew();
  const wanted = isSheet ? { ...parts, required: [], zones: "", hand: "" } : parts;
  const found = CHECKS.flatMap((check) => check(root, wanted));
  return [...new Set(found)].slice(0, MOST_FAULTS);
}

/** After a change of size everything is in its place two frames later. */
async function layoutFaultsSoon(parts) {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return layoutFaults(parts);
}

globalThis.layoutFaultsSoon = layoutFaultsSoon;

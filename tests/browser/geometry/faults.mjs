// What is wrong with the layout of a screen, found by geometry and told in sentences. Runs in the page
// (`look.py` puts it there): `layoutFaults(parts)`, with `parts` as in `parts.py`.

const SLACK = 1.5;
/** Cards lie a little askew, so their boxes are larger than they look. */
const ASKEW = 6;
/** 40 px; counting them one by one may lose one at the edge. */
const LEAST_CARD = 39;
const LEAST_TARGET = 43.5;
const MOST_FAULTS = 12;

/** @param {Element} element */
function nameOf(element) {
  const kind = element.className && typeof element.className === "string" ? element.className : "";
  const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const said = text ? ` "${text.replace(/\s+/g, " ").slice(0, 32)}"` : "";
  return `${element.tagName.toLowerCase()}${kind ? `.${kind.trim().split(/\s+/).join(".")}` : ""}${said}`;
}

/** Whether it is for the eye at all. @param {Element} element */
function isShown(element) {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  for (let at = element; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).clipPath === "inset(50%)") return false;
  const box = element.getBoundingClientRect();
  return box.width >= 2 && box.height >= 2;
}

/** @param {ParentNode} root @param {string} selector */
const shown = (root, selector) => [...root.querySelectorAll(selector)].filter(isShown);

/** @param {Element} element */
const scrolls = (element) =>
  /auto|scroll/.test(getComputedStyle(element).overflow) &&
  (element.scrollHeight > element.clientHeight + 1 ||
    element.scrollWidth > element.clientWidth + 1);

/**
 * What is in sight of a box where one may scroll; null if nothing is.
 * @param {DOMRect} box @param {Element} from @param {string} mayScroll
 */
function inSight(box, from, mayScroll) {
  let { left, top, right, bottom } = box;
  for (let at = from.parentElement; at && mayScroll; at = at.parentElement) {
    if (!at.matches(mayScroll) || !scrolls(at)) continue;
    const clip = at.getBoundingClientRect();
    [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
    [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
  }
  const [width, height] = [right - left, bottom - top];
  return width < 2 || height < 2 ? null : new DOMRect(left, top, width, height);
}

/** Parts with what is in sight of them. @param {Element[]} parts @param {string} mayScroll */
const boxesOf = (parts, mayScroll) =>
  parts.flatMap((part) => {
    const box = inSight(part.getBoundingClientRect(), part, mayScroll);
    return box ? [{ part, box }] : [];
  });

/** What stays in its place while the rest is scrolled under it. @param {Element} element */
function isSticky(element) {
  for (let at = element; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).position === "sticky") return true;
  return false;
}

/** The lines of text to be read, each with its box. @param {Element} root @param {string} mayScroll */
function textLines(root, mayScroll) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent || parent.closest("svg, script, style")) continue;
    if (!isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue;
      const trim = box.height * 0.15; // ascenders and descenders have air of their own
      const core = new DOMRect(box.x, box.y + trim, box.width, box.height - 2 * trim);
      const seen = inSight(core, parent, mayScroll);
      if (seen) lines.push({ parent, box: seen });
    }
  }
  return lines;
}

/** How far two boxes lie over each other. @param {DOMRect} a @param {DOMRect} b */
function overlapOf(a, b) {
  return {
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  };
}

/** @param {DOMRect} a @param {DOMRect} b @param {number} slack */
function areOver(a, b, slack) {
  const { x, y } = overlapOf(a, b);
  return x > slack && y > slack;
}

/** @param {DOMRect} inner @param {DOMRect} outer */
function sticksOut(inner, outer) {
  return Math.max(
    outer.left - inner.left,
    outer.top - inner.top,
    inner.right - outer.right,
    inner.bottom - outer.bottom,
  );
}

/**
 * By how much a box is cut off by the window or by something around it, and by what.
 * @param {DOMRect} box @param {Element} from @param {string} mayScroll
 */
function cutOf(box, from, mayScroll) {
  let by = null;
  let most = 0;
  for (let at = from.parentElement; at && at !== document.documentElement; at = at.parentElement) {
    if (mayScroll && at.matches(mayScroll) && scrolls(at)) return { by, most };
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === "visible" && overflowY === "visible") continue;
    const clip = at.getBoundingClientRect();
    const over = Math.max(
      overflowX === "visible" ? 0 : Math.max(clip.left - box.left, box.right - clip.right),
      overflowY === "visible" ? 0 : Math.max(clip.top - box.top, box.bottom - clip.bottom),
    );
    if (over > most) [most, by] = [over, nameOf(at)];
  }
  const over = sticksOut(box, new DOMRect(0, 0, innerWidth, innerHeight));
  if (over > most) [most, by] = [over, "the window"];
  return { by, most };
}

/** What lies over a point of an element, if anything else does. @param {Element} element */
function coverAt(element, x, y) {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
  const top = document.elementFromPoint(x, y);
  return !top || element.contains(top) || top.contains(element) ? null : top;
}

/** @param {Element} element @param {DOMRect} box */
function coverOf(element, box) {
  if (getComputedStyle(element).pointerEvents === "none") return null;
  for (const [across, down] of [
    [0.5, 0.5],
    [0.2, 0.5],
    [0.8, 0.5],
    [0.5, 0.2],
    [0.5, 0.8],
  ]) {
    const cover = coverAt(element, box.x + box.width * across, box.y + box.height * down);
    if (cover) return cover;
  }
  return null;
}

/** The widest part of a card that a finger finds. @param {Element} card */
function widthToFinger(card) {
  const box = card.getBoundingClientRect();
  const y = box.y + box.height / 2;
  let widest = 0;
  let run = 0;
  for (let x = box.left + 0.25; x < box.right; x += 1) {
    const top = document.elementFromPoint(x, y);
    run = top && card.contains(top) ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}

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

  function texts(root, { mayScroll }) {
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

  function textsAndCards(root, { mayScroll }) {
    const cards = boxesOf(shown(root, "[card]"), mayScroll);
    return textLines(root, mayScroll).flatMap(({ parent, box }) =>
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

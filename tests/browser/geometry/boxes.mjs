// Where things are on the page: what is in sight, what is cut, what lies over what. `faults.mjs` tells it.

export const SLACK = 1.5;
/** Cards lie a little askew, so their boxes are larger than they look. */
export const ASKEW = 6;
const ENOUGH = 40;

/** @param {Element} element */
export function nameOf(element) {
  const kind = element.className && typeof element.className === "string" ? element.className : "";
  const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const said = text ? ` "${text.replace(/\s+/g, " ").slice(0, 32)}"` : "";
  return `${element.tagName.toLowerCase()}${kind ? `.${kind.trim().split(/\s+/).join(".")}` : ""}${said}`;
}

/** What was found out in this look; nothing moves while it lasts. */
let known = { clipped: new WeakMap(), lines: new WeakMap() };

/** Forget what was found out: things may be elsewhere now. */
export function lookAnew() {
  known = { clipped: new WeakMap(), lines: new WeakMap() };
}

/** Whether only a listener should find it. @param {Element} element @returns {boolean} */
function isClipped(element) {
  if (!element || element === document.body) return false;
  let is = known.clipped.get(element);
  if (is === undefined) {
    is = getComputedStyle(element).clipPath === "inset(50%)" || isClipped(element.parentElement);
    known.clipped.set(element, is);
  }
  return is;
}

/** Whether it is for the eye at all. @param {Element} element */
function isShown(element) {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const box = element.getBoundingClientRect();
  return box.width >= 2 && box.height >= 2 && !isClipped(element);
}

/** @param {ParentNode} root @param {string} selector */
export const shown = (root, selector) => [...root.querySelectorAll(selector)].filter(isShown);

/** @param {Element} element */
export const scrolls = (element) =>
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
export const boxesOf = (parts, mayScroll) =>
  parts.flatMap((part) => {
    const box = inSight(part.getBoundingClientRect(), part, mayScroll);
    return box ? [{ part, box }] : [];
  });

/** What stays in its place while the rest is scrolled under it. @param {Element} element */
export function isSticky(element) {
  for (let at = element; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).position === "sticky") return true;
  return false;
}

/** The lines of text to be read, each with its box. @param {Element} root @param {string} mayScroll */
export function textLines(root, mayScroll) {
  const found = known.lines.get(root) ?? findTextLines(root, mayScroll);
  known.lines.set(root, found);
  return found;
}

/** @param {Element} root @param {string} mayScroll */
function findTextLines(root, mayScroll) {
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
export function overlapOf(a, b) {
  return {
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  };
}

/** @param {DOMRect} a @param {DOMRect} b @param {number} slack */
export function areOver(a, b, slack) {
  const { x, y } = overlapOf(a, b);
  return x > slack && y > slack;
}

/** @param {DOMRect} inner @param {DOMRect} outer */
export function sticksOut(inner, outer) {
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
export function cutOf(box, from, mayScroll) {
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
export function coverAt(element, x, y) {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
  const top = document.elementFromPoint(x, y);
  return !top || element.contains(top) || top.contains(element) ? null : top;
}

/** @param {Element} element @param {DOMRect} box */
export function coverOf(element, box) {
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
export function widthToFinger(card) {
  const box = card.getBoundingClientRect();
  const y = box.y + box.height / 2;
  let widest = 0;
  let run = 0;
  for (let x = box.left + 0.25; x < box.right; x += 1) {
    const top = document.elementFromPoint(x, y);
    run = top && card.contains(top) ? run + 1 : 0;
    widest = Math.max(widest, run);
    if (widest >= ENOUGH) break;
  }
  return widest;
}

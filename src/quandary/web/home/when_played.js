// When something was played, as short as it can be told.

import { locale } from "../state/settings.js";

/**
 * A time for each line of a list; to the second where two lines would look alike.
 * @param {{ at: number, looks: string }[]} lines seconds since 1970, and what else the line says
 * @returns {string[]}
 */
export function whenPlayed(lines) {
  const today = new Date().toDateString();
  const told = (/** @type {boolean} */ isExact) =>
    lines.map(({ at }) => {
      const date = new Date(at * 1000);
      /** @type {Intl.DateTimeFormatOptions} */
      const day = date.toDateString() === today ? {} : { day: "numeric", month: "short" };
      return date.toLocaleString(locale(), {
        ...day,
        hour: "numeric",
        minute: "2-digit",
        second: isExact ? "2-digit" : undefined,
      });
    });
  const short = told(false);
  const looks = new Set(lines.map((line, i) => line.looks + short[i]));
  return looks.size < lines.length ? told(true) : short;
}

// Numbers as a language writes them.

import { language } from "../state/settings.js";

/** @param {number} value */
export const formatNumber = (value) =>
  value.toLocaleString(language(), { maximumFractionDigits: 1 });

/** As much of a number as `formatNumber` shows. @param {number} value */
export const roundToTenth = (value) => Math.round(value * 10) / 10;

/** A smaller error is rounded up to this, since no estimate is without one. */
const LEAST_ERROR = 0.1;

/** A standard error. @param {number} error */
export const formatError = (error) => formatNumber(Math.max(error, LEAST_ERROR));

/** A share as whole hundredths. @param {number} share */
export const percentOf = (share) => Math.round(share * 100);

/** With one decimal and its sign; below zero with a minus, not a hyphen. @param {number} value */
export const formatSigned = (value) =>
  value
    .toLocaleString(language(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    })
    .replace("-", "\u2212");

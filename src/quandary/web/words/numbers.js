// Numbers as a language writes them.

import { language } from "../state/settings.js";

/** @param {number} value */
export const formatNumber = (value) =>
  value.toLocaleString(language(), { maximumFractionDigits: 1 });

/** A share as whole hundredths. @param {number} share */
export const percentOf = (share) => Math.round(share * 100);

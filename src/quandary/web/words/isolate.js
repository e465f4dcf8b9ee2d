// Names in letters that run from right to left, kept apart from the sentence around them: otherwise a
// number or another name beside them changes places.

const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A part of a sentence; what runs as the sentence does stays as it is. @param {string} text */
export const isolate = (text) => (FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/** What scripts find in every environment; other names that nothing declares are variables of the template. */
export const ambientNames: ReadonlySet<string> = new Set(
  `undefined NaN Infinity globalThis global process console require module exports Buffer JSON Math Object Array String
  Number Boolean Date RegExp Error Promise Map Set WeakMap Symbol Intl URL URLSearchParams parseInt parseFloat isNaN
  isFinite encodeURIComponent encodeURI decodeURIComponent decodeURI escape unescape eval Function`.split(
    /\s+/,
  ),
);

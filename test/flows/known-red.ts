/**
 * Cells (`row/language`) that the engine does not get right yet. A listed cell must be red: take it off the list when it
 * turns green.
 */
export const knownRed: ReadonlySet<string> = new Set([
  'loop-carried/java',
  'spread-varargs/java',
  'table-of-6/java',
  'table-of-6/python',
]);

/**
 * Cells (`row/language`) that the engine does not get right yet. A listed cell must be red: take it off the list when it
 * turns green.
 */
export const knownRed: ReadonlySet<string> = new Set([
  'table-of-6/java',
  'twelve-constants/javascript',
  'twelve-constants/typescript',
  'twelve-constants/java',
  'field-chain/java',
  'stored-by-helper/java',
]);

/**
 * Cells (`row/language`) that the engine does not get right yet. A listed cell must be red: take it off the list when it
 * turns green.
 */
export const knownRed: ReadonlySet<string> = new Set([
  'table-of-6/javascript',
  'table-of-6/typescript',
  'table-of-6/python',
  'table-of-6/java',
  'table-of-50/javascript',
  'table-of-50/typescript',
  'table-of-50/python',
  'table-of-50/java',
  'twelve-constants/javascript',
  'twelve-constants/typescript',
  'twelve-constants/java',
  'field-chain/java',
  'stored-by-helper/java',
]);

/**
 * Cells (`row/language`) that the engine does not get right yet. A listed cell must be red: take it off the list when it
 * turns green.
 */
export const knownRed: ReadonlySet<string> = new Set([
  'chain-of-12/javascript',
  'chain-of-12/typescript',
  'chain-of-12/python',
  'chain-of-12/java',
  'chain-of-30/javascript',
  'chain-of-30/typescript',
  'chain-of-30/python',
  'chain-of-30/java',
  'mutual-recursion-2/javascript',
  'mutual-recursion-2/typescript',
  'mutual-recursion-2/python',
  'mutual-recursion-2/java',
  'mutual-recursion-3/javascript',
  'mutual-recursion-3/typescript',
  'mutual-recursion-3/python',
  'mutual-recursion-3/java',
  'mutual-recursion-5/javascript',
  'mutual-recursion-5/typescript',
  'mutual-recursion-5/python',
  'mutual-recursion-5/java',
  'table-of-6/javascript',
  'table-of-6/typescript',
  'table-of-6/python',
  'table-of-6/java',
  'table-of-50/javascript',
  'table-of-50/typescript',
  'table-of-50/python',
  'table-of-50/java',
]);

/** Cells (`row/language`) that the flow graph does not get right yet. The list only shrinks: a listed cell must be red. */
export const graphRed: ReadonlySet<string> = new Set([
  'loop-carried/java',
  'spread-varargs/java',
  'table-of-6/java',
  'table-of-6/python',
]);

/** Languages whose cells the flow graph is held to. */
export const graphLanguages: ReadonlySet<string> = new Set(['javascript']);

/** Cells (`row/language`) that the flow graph does not get right yet. The list only shrinks: a listed cell must be red. */
export const graphRed: ReadonlySet<string> = new Set([
  'list-other-index/javascript',
  'list-remove-shifts/javascript',
  'map-other-key/javascript',
  'either-branch/javascript',
  'constant-condition/javascript',
  'configuration-file/javascript',
  'table-of-6/javascript',
  'table-of-50/javascript',
  'callback-lambda/javascript',
  'async-await/javascript',
  'setter-getter/javascript',
  'factory/javascript',
  'method-reference/javascript',
  'template-file/javascript',
  'surroundings/javascript',
  'second-order/javascript',
]);

/**
 * The neutral built-in types; `bare` is an object that shares nothing with others, `chosen` one that a key out of the
 * data picked.
 */
export const builtinTypes = [
  ...(['list', 'tuple', 'map', 'set', 'string', 'number', 'regex', 'promise', 'function'] as const),
  ...(['bare', 'chosen'] as const),
];
export type BuiltinType = (typeof builtinTypes)[number];

/**
 * The neutral built-in types; `bare` is an object that shares nothing with others, `chosen` one that a key out of the
 * data picked, `shared` one that all others inherit from, `checked` what somebody else made sure of: one of a few
 * values, or a text of harmless characters.
 */
export const builtinTypes = [
  ...(['list', 'tuple', 'map', 'set', 'string', 'number', 'regex', 'promise', 'function'] as const),
  ...(['bare', 'chosen', 'shared', 'checked'] as const),
];
export type BuiltinType = (typeof builtinTypes)[number];

/**
 * A place at a call: `0`, `1` (position from the left), `-1` (from the right), `name` (keyword argument), `1|name` (either),
 * `0.host` (property of an argument), `0.2` (item of a list), `0.[]` (any item), `0.[options]` (items that a program may take for options), `0.*` (anything inside), `receiver`, `return`, `any` (every argument), `rest:1` (arguments 1 and up).
 */
export type Place = string;

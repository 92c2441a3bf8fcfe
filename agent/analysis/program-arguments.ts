import type { Evaluation } from './evaluation.js';
import { join, UNKNOWN, type Value } from './value.js';

/** Behind it nothing is an option any more. */
const END_OF_OPTIONS = '--';
/** Options that commonly take the next argument as their value; other letters are mostly switches. */
const TAKES_VALUE = /^(-[mCcobBuiFtexdDHXA]|--[a-zA-Z][\w-]*)$/;

/**
 * Of a list of arguments of a program those that it may take for options: not what stands behind `--`, and not the
 * value of an option. Unknown where the order of the list is not known.
 */
export function mayBeOptions(ev: Evaluation, list: Value): Value {
  let found = UNKNOWN;
  let before: unknown;
  for (const item of ev.itemsOf(list) ?? []) {
    const constant = item.marks.length === 0 ? item.constant?.value : undefined;
    if (constant === END_OF_OPTIONS) break;
    if (typeof before !== 'string' || !TAKES_VALUE.test(before)) found = join(found, item);
    before = constant;
  }
  return found;
}

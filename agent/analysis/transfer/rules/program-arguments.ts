import { itemsOf } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { markedValue, memberOrigin, originMark, UNKNOWN, type Value } from '../../domain/value.js';
import type { AccessSite } from '../../domain/value-call.js';

/** How items that may be taken for options are asked for, in places of rules and of what callers pass. */
export const OPTIONS = '[options]';

/** Behind it nothing is an option any more. */
const END_OF_OPTIONS = '--';
/** Options that commonly take the next argument as their value; other letters are mostly switches. */
const TAKES_VALUE = /^(-[mCcobBuiFtexdDHXA]|--[a-zA-Z][\w-]*)$/;

/**
 * Of a list of arguments of a program those that it may take for options: not what stands behind `--`, and not the
 * value of an option. Unknown where the order of the list is not known, or nothing in its first place; of a list that
 * the caller passes, the caller knows.
 */
export function mayBeOptions(list: Value, site: AccessSite): Value {
  const items = itemsOf(list);
  if (items === null) return ofCaller(list, site);
  if (typeof items[0]?.constant?.value !== 'string') return UNKNOWN;
  let found = UNKNOWN;
  let before: unknown;
  for (const item of items) {
    const constant = item.marks.length === 0 ? item.constant?.value : undefined;
    if (constant === END_OF_OPTIONS) break;
    if (typeof before !== 'string' || !TAKES_VALUE.test(before)) found = join(found, item);
    before = constant;
  }
  return found;
}

function ofCaller({ marks }: Value, { unit, node }: AccessSite): Value {
  return markedValue(
    marks
      .filter(({ whole, origin }) => whole && origin.kind !== 'source')
      .map(({ origin }) => originMark(memberOrigin(origin, OPTIONS, unit, node))),
  );
}

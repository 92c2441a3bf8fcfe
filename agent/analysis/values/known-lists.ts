import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import type { KnownConstants } from './constant.js';
import type { HeldMembers } from './held-members.js';
import type { Known } from './known.js';
import { ANYTHING, only } from './known-choices.js';

/** What is known of lists by their items. */
export const ofLists = new Set<Operation>([
  'collection.size',
  'text.length',
  'collection.contains',
  'text.join',
]);

/** What is known of a list whose items are; null where nothing is. */
export function ofList(
  constants: KnownConstants,
  {
    lengthOf,
    members,
  }: { readonly lengthOf: (list: number) => number | null; readonly members: HeldMembers },
  operation: Operation,
  list: number,
  item: number | undefined,
): Known | null {
  if (!ofLists.has(operation)) return null;
  const length = lengthOf(list);
  if (length === null) return null;
  if (operation !== 'collection.contains' && operation !== 'text.join') return only({ value: length });
  const given = item === undefined ? null : constants.one(item);
  if (given === null || length > graphBounds.constants) return ANYTHING;
  const items = Array.from({ length }, (_, at) => {
    const { values } = members.of(list, String(at));
    return values.length === 1 ? constants.one(values[0]) : null;
  });
  if (!items.every((box) => box !== null)) return ANYTHING;
  return operation === 'text.join'
    ? only({ value: items.map(({ value }) => String(value)).join(String(given.value)) })
    : only({ value: items.some(({ value }) => value === given.value) });
}

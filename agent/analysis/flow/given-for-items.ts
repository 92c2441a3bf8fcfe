import type { Operation } from '../../rules/operation.js';
import type { Says } from './search-results.js';

/** What a function, or a condition, that is asked about the items of a list has given. */
export interface GivenForItems {
  readonly isTrue: boolean;
  /** For every item, and not only for one of them at least. */
  readonly isEach: boolean;
}

/** What was given if the operation that asks says so; null where that is not known. */
export function givenForItems(operation: Operation, says: Says): GivenForItems | null {
  const once = givenOnce(operation, says);
  if (once !== undefined) return { isTrue: once, isEach: false };
  const each = saidOfItems(operation, says);
  return typeof each === 'boolean' ? { isTrue: each, isEach: true } : null;
}

/** What a function has given for one item at least if the operation that asks it says so; undefined where it may have none. */
export function givenOnce(operation: Operation, says: Says): boolean | undefined {
  switch (operation) {
    // What is found counts as true, as what is not never does.
    case 'iterate.any':
    case 'iterate.find':
      return says === 'true' ? true : undefined;
    case 'iterate.all':
      return says === 'false' ? false : undefined;
    case 'iterate.none':
      return says === 'false' ? true : undefined;
    case 'iterate.findIndex':
      return says === 'found' || says === 'zero' ? true : undefined;
    default:
      return undefined;
  }
}

/** What a function gives for every item if the operation that asks it says so; undefined where that is not known. */
export function saidOfItems(operation: Operation, says: Says | null): boolean | null | undefined {
  switch (operation) {
    case 'iterate.each':
      return says === null ? null : undefined;
    // What is left.
    case 'iterate.removeIf':
      return says === null ? false : undefined;
    case 'iterate.all':
      return says === 'true' ? true : undefined;
    case 'iterate.any':
      return says === 'false' ? false : undefined;
    case 'iterate.none':
      return says === 'true' ? false : undefined;
    case 'iterate.findIndex':
      return says === 'negative' ? false : undefined;
    default:
      return undefined;
  }
}

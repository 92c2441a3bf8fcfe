import type { ValueTest } from '../../rules/rule.js';
import { regExp } from '../models/patterns.js';
import type { Constant } from './constant.js';

/** Whether a test compares a value with constants. */
export function comparesConstant(test: ValueTest): boolean {
  return (
    test.equals !== undefined ||
    test.in !== undefined ||
    test.matches !== undefined ||
    test.lessThan !== undefined
  );
}

/** What may be so on one way is so: a weak cipher that is chosen sometimes is a weak cipher. */
export function comparesWith(test: ValueTest, actual: Constant): boolean {
  if (test.lessThan !== undefined && !(typeof actual === 'number' && actual < test.lessThan)) return false;
  if (test.equals !== undefined && !equal(actual, test.equals, test.ignoreCase)) return false;
  if (test.in !== undefined && !test.in.some((one) => equal(actual, one, test.ignoreCase))) return false;
  if (test.matches !== undefined) {
    return (
      typeof actual === 'string' &&
      actual.length < 5000 &&
      regExp(test.matches, test.ignoreCase ?? false).test(actual)
    );
  }
  return true;
}

function equal(a: unknown, b: unknown, ignoreCase = false): boolean {
  if (ignoreCase && typeof a === 'string' && typeof b === 'string')
    return a.toLowerCase() === b.toLowerCase();
  return a === b || (b === null && a === undefined);
}

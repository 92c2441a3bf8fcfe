import { type Characters, charactersIn, complement } from '../../regex/characters.js';
import { charactersFound } from '../../regex/texts.js';
import type { Operation } from '../../rules/operation.js';
import type { ConstantChecks } from '../models/constant-checks.js';
import type { Values } from '../values/values.js';

/** A replacement that puts a character before what was found: `\\$&`, and how other languages write it. */
const ESCAPING = /^(.)\1?(?:\$&|\$0|\$\{0\}|\\g<0>|\\0)$/s;

/**
 * The classes that a text is harmless for out of which characters are taken.
 * @param put what is put in their place, as far as it is a constant
 */
export function leftBy(checks: ConstantChecks, removed: Characters, put: unknown): number {
  if (removed.length === 0) return 0;
  if (typeof put !== 'string' || !/[$\\]/.test(put)) return checks.ofOnly(complement(removed));
  const escaping = ESCAPING.exec(put);
  return escaping === null ? 0 : checks.escaped(removed, escaping[1]);
}

const replaces = new Set<Operation>(['text.replace', 'text.replaceMatches', 'text.replaceFirst']);

/** Whether an operation puts something in the place of parts of a text. */
export function isReplacement(operation: Operation): boolean {
  return replaces.has(operation);
}

/** The same of an operation, by what it is given: none of one that does not replace. */
export function leftByReplacing(
  { constants, symbols }: Values,
  operation: Operation,
  pattern: number | undefined,
  put: number | undefined,
): number {
  if (pattern === undefined || !isReplacement(operation)) return 0;
  const { checks, types } = symbols.table;
  const found = constants.one(pattern)?.value;
  if (typeof found !== 'string') return 0;
  const isExpression = symbols.types(pattern).includes(types.builtin.regex[0]);
  const isEverywhere = isExpression
    ? /^\/.*\/[a-z]*g[a-z]*$/s.test(found)
    : operation !== 'text.replaceFirst';
  if (!isEverywhere) return 0;
  const isOne = [...found].length === 1;
  const removed =
    isExpression || operation === 'text.replaceMatches'
      ? charactersFound(found)
      : charactersIn(isOne ? found : '');
  return leftBy(checks, removed, put === undefined ? undefined : constants.one(put)?.value);
}

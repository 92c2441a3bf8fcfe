import type { Model } from '../../rules/rule.js';

/** What a check is said to be, and what a search found. */
export type Says = NonNullable<Model['validates']>['when'];

export function saysSo(when: Says, says: Says): boolean {
  return when === says || (says === 'zero' && when === 'found');
}

/** What a search found whose result compares so with a number. */
export function resultOf(operator: string, bound: number, isTrue: boolean): Says | null {
  const holds = (value: number) => comparisons[operator]?.(value, bound) === isTrue;
  if (comparisons[operator] === undefined) return null;
  const [negative, zero, more] = [holds(-1), holds(0), holds(1)];
  if (zero && !negative && !more) return 'zero';
  if (!negative && (zero || more)) return 'found';
  return negative && !zero && !more ? 'negative' : null;
}

/** What a comparison is with its sides changed over. */
export const flipped: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '===': (one, other) => one === other,
  '==': (one, other) => one === other,
  '!==': (one, other) => one !== other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

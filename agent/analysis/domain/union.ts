import type { Bound } from './bound.js';
import { bounds } from './bounds.js';
/** Union of two short lists of numbers, of which the least stay; gives `a` itself when `b` adds nothing. */
export function union(
  a: readonly number[],
  b: readonly number[],
  bound: Bound = bounds.types,
): readonly number[] {
  return unionBy(a, b, identical, compareNumbers, bound);
}

/** Union of two lists, of which the least stay where there are too many; `a` itself when `b` adds nothing. */
export function unionBy<T>(
  a: readonly T[],
  b: readonly T[],
  same: (x: T, y: T) => boolean,
  compare: (x: T, y: T) => number,
  bound: Bound,
): readonly T[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  if (b.length === 1 && a.some((y) => same(b[0], y))) return a;
  return withAdded(
    a,
    b.filter((x) => !a.some((y) => same(x, y))),
    compare,
    bound,
  );
}

/** A list with what it lacks, of which the least stay where there are too many; `a` itself when there is nothing to add. */
export function withAdded<T>(
  a: readonly T[],
  added: readonly T[],
  compare: (x: T, y: T) => number,
  bound: Bound,
): readonly T[] {
  if (added.length === 0) return a;
  const all = [...a, ...added];
  const { limit } = bound;
  if (all.length <= limit) return all;
  bound.reached++;
  const least = all.sort(compare).slice(0, limit);
  return a.length === limit && least.every((x) => a.includes(x)) ? a : least;
}

export const identical = <T>(x: T, y: T): boolean => x === y;
const compareNumbers = (x: number, y: number): number => x - y;

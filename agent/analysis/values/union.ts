import { graphBounds } from '../graph/bounds.js';

/** Union of two short lists of types, of which the first of the rules stay; gives `a` itself when `b` adds nothing. */
export function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  const added = b.filter((type) => !a.includes(type));
  if (added.length === 0) return a;
  const all = [...a, ...added];
  return all.length <= graphBounds.types
    ? all
    : all.sort((one, other) => one - other).slice(0, graphBounds.types);
}

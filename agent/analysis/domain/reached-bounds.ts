import type { Bound } from './bound.js';
import { bounds } from './bounds.js';
import type { ReachedBound } from './result.js';

const named = Object.entries<Bound>(bounds);

/** Forgets what earlier analyses of this thread reached. */
export function resetBounds(): void {
  for (const [, bound] of named) bound.reached = 0;
}

/** The bounds that this thread reached since the last reset, most often first. */
export function reachedBounds(): ReachedBound[] {
  return named
    .filter(([, { reached }]) => reached > 0)
    .map(([name, { limit, of, beyond, reached }]) => ({ name, limit, of, beyond, reached }))
    .sort((one, other) => other.reached - one.reached || (one.name < other.name ? -1 : 1));
}

import { NONE } from '../../ir/kinds.js';
import { Shape } from './effects.js';
import { type Paths, WHOLE_VALUE } from './paths.js';
import type { Handed } from './said.js';

/**
 * Below which path of what a call gives there is data that lies below a path of what it was given; NONE where it hands on none.
 * @param shapes what the call makes of the value
 */
export function handedPath(
  paths: Paths,
  path: number,
  { out, isDeep, into, skips, behind, without }: Handed,
  shapes: number,
): number {
  let below = path;
  if (below !== WHOLE_VALUE && without?.includes(paths.head(below))) return NONE;
  for (const key of out) if (below !== NONE) below = paths.within(below, key);
  if (below === NONE) return NONE;
  if (isDeep) below = WHOLE_VALUE;
  else if (shapes !== Shape.Same) {
    // What is made of an object has nothing to do with its members; a list counts as its items.
    if (!paths.isText(below)) return NONE;
    below = WHOLE_VALUE;
  }
  if (skips !== 0) below = skips === NONE ? paths.mixed(below) : paths.shifted(below, 0, skips);
  if (behind !== undefined) below = behind === 'some' ? paths.later(below) : paths.mixed(below);
  return below === NONE ? NONE : paths.underAll(into, below);
}

import { type Effects, Shape } from './effects.js';

const LEFT_DOUBT = 1;

/** What is put away and found again by a later run, which went a longer way than the code shows; or what must be put away to be found. */
export const STORED_DOUBT = LEFT_DOUBT + 2;

/** One of many names is meant, and another function chose it. */
const SHARED_NAME_DOUBT = 3;

/** Effects of ways on which nobody can be sure of the data. */
export interface Doubts {
  /** What goes into a call of which nothing is known comes out of it. */
  readonly passedOn: number;
  /** What is put into a store is what comes out of it. */
  readonly storedAway: number;
  /** What a call left in something that there is one of is what another call finds. */
  readonly left: number;
  /** A member of what was made of data is made of it, though it has other members, too. */
  readonly partOf: number;
  /** What was put under a key that nobody knows is what lies under a name: in an object of the function's own, or in one that others use. */
  readonly named: number;
  readonly namedInShared: number;
}

export function doubtsIn(effects: Effects): Doubts {
  return {
    passedOn: effects.doubting(1, Shape.Made),
    storedAway: effects.doubting(STORED_DOUBT),
    left: effects.doubting(LEFT_DOUBT),
    partOf: effects.doubting(1),
    named: effects.doubting(1),
    namedInShared: effects.doubting(SHARED_NAME_DOUBT),
  };
}

/**
 * What a way does to untrusted data that takes it, as three numbers:
 *   classes   two bit sets: those of weakness classes that it stays harmless for, if it was, and those that it becomes
 *             harmless for. Over a way: `(before & keeps) | cleans`
 *   doubt     what is taken from the confidence
 *   shapes    what may have become of it: a bit for each of `Shape`
 */
export interface Effect {
  readonly keeps: number;
  readonly cleans: number;
  readonly doubt: number;
  readonly shapes: number;
}

/** What a program has made of a value: bits, of which at least one is set. */
export const Shape = {
  /** It is the very value that came. */
  Same: 1,
  /** Text or another value that was made from it, with nothing of the program around it. */
  Made: 2,
  /** Part of a text, with something of the program behind it only. */
  Before: 4,
  /** Part of a text, with something of the program before it. */
  Behind: 8,
} as const;

export const UNCHANGED: Effect = { keeps: -1, cleans: 0, doubt: 0, shapes: Shape.Same };
export const MADE: Effect = { keeps: -1, cleans: 0, doubt: 0, shapes: Shape.Made };

/** One way, then another. */
export function composed(first: Effect, second: Effect): Effect {
  if (second === UNCHANGED) return first;
  if (first === UNCHANGED) return second;
  return {
    keeps: first.keeps & second.keeps,
    cleans: (first.cleans & second.keeps) | second.cleans,
    doubt: first.doubt + second.doubt,
    shapes: later(first.shapes, second.shapes),
  };
}

/** The more that was done to it, the higher the bit. */
function later(first: number, second: number): number {
  if (second === Shape.Same) return first;
  let shapes = 0;
  for (let one = 1; one <= Shape.Behind; one <<= 1)
    for (let other = 1; other <= Shape.Behind; other <<= 1)
      if ((first & one) !== 0 && (second & other) !== 0) shapes |= Math.max(one, other);
  return shapes;
}

/** One way or another; `one` itself where the other adds nothing. */
export function either(one: Effect, other: Effect): Effect {
  // A class is harmless where both ways leave it so; bits are functions of what was harmless before.
  const cleans = one.cleans & other.cleans;
  const keeps = (one.keeps | one.cleans) & (other.keeps | other.cleans);
  const doubt = Math.min(one.doubt, other.doubt);
  const shapes = one.shapes | other.shapes;
  const isSame =
    cleans === one.cleans &&
    keeps === (one.keeps | one.cleans) &&
    doubt === one.doubt &&
    shapes === one.shapes;
  return isSame ? one : { keeps, cleans, doubt, shapes };
}

/** Harmless for these classes from here on. */
export function cleaning(classes: number, shapes: number = Shape.Same): Effect {
  return { keeps: -1, cleans: classes, doubt: 0, shapes };
}

export function doubting(doubt: number, shapes: number = Shape.Same): Effect {
  return { keeps: -1, cleans: 0, doubt, shapes };
}

/** The classes that data is harmless for that was harmless for `before`. */
export function harmlessAfter({ keeps, cleans }: Effect, before: number): number {
  return (before & keeps) | cleans;
}

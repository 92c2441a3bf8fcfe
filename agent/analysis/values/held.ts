/** What an object holds under a name. */
export interface Held {
  /** Nodes of the values; less than NONE: what `unwritten` knows. */
  readonly values: readonly number[];
  /** It certainly holds nothing there. */
  readonly isMissing: boolean;
  /** It holds something there, on one way at least. */
  readonly isPresent: boolean;
  /** It may hold something else there, or nothing: not all that may have happened to it is known. */
  readonly isOpen: boolean;
  /** It is so since the program itself stores something there. */
  readonly isStored?: boolean;
  /** On one way it is an object of which nothing is known: it may hold anything there. */
  readonly isUnseen?: boolean;
}

export const UNKNOWN: Held = { values: [], isMissing: false, isPresent: false, isOpen: true };
export const UNSEEN: Held = { ...UNKNOWN, isUnseen: true };
export const STORED: Held = { ...UNKNOWN, isStored: true };
export const MISSING: Held = { values: [], isMissing: true, isPresent: false, isOpen: false };
export const CHANGED: Held = { ...MISSING, isOpen: true };

/** These values, as far as there are any. */
export function held(values: readonly number[]): Held {
  return values.length === 0 ? UNKNOWN : { values, isMissing: false, isPresent: true, isOpen: false };
}

/** What is held on one way or another. */
export function united(ways: readonly Held[]): Held {
  const known = ways.filter(({ values, isMissing }) => values.length > 0 || isMissing);
  return {
    values: [...new Set(ways.flatMap(({ values }) => values))],
    isMissing: ways.length > 0 && ways.every(({ isMissing }) => isMissing),
    isPresent: known.some(({ isPresent }) => isPresent),
    isOpen: ways.length === 0 || ways.some(({ isOpen }) => isOpen),
    isStored: ways.some(({ isStored }) => isStored),
    isUnseen: ways.some(({ isUnseen }) => isUnseen),
  };
}

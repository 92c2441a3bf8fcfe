import { type ClassValue, type Foreign, optionsOf } from './value.js';

/** The first class of a library that a class derives from. */
export function foreignBase(cls: ClassValue): Foreign | null {
  return foreignBases(cls)[0] ?? null;
}

/** All classes of libraries that a class derives from. */
export function foreignBases(cls: ClassValue, depth = 0): Foreign[] {
  if (depth > 12) return [];
  return cls.bases.flatMap((base) =>
    optionsOf(base).flatMap((one) => {
      if (one?.kind === 'foreign') return [one];
      return one?.kind === 'class' ? foreignBases(one, depth + 1) : [];
    }),
  );
}

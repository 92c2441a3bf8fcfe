import { type ClassValue, type Foreign, optionsOf } from './value.js';

/** The class of a library that a class derives from. */
export function foreignBase(cls: ClassValue, depth = 0): Foreign | null {
  if (depth > 12) return null;
  for (const base of cls.bases)
    for (const one of optionsOf(base)) {
      const found =
        one?.kind === 'foreign' ? one : one?.kind === 'class' ? foreignBase(one, depth + 1) : null;
      if (found !== null) return found;
    }
  return null;
}

import type { FunctionSite } from '../program.js';
import { type ClassValue, optionsOf, type Value } from '../wiring/value.js';

/** A value that a class has, or inherits from a class of the program. */
export function classValueOf(cls: ClassValue, name: string, depth = 0): Value {
  const own = cls.members.get(name);
  if (own !== undefined) return own;
  if (depth < 12)
    for (const base of cls.bases)
      for (const one of optionsOf(base)) {
        const found = one?.kind === 'class' ? classValueOf(one, name, depth + 1) : null;
        if (found !== null) return found;
      }
  return null;
}

export function memberOf(cls: ClassValue, name: string): FunctionSite | null {
  const member = classValueOf(cls, name);
  return member?.kind === 'function' ? { unit: member.unit, fn: member.fn } : null;
}

/** Last names of all classes of libraries that a class derives from. */
export function libraryBases(cls: ClassValue, depth = 0): string[] {
  if (depth > 12) return [];
  return cls.bases.flatMap((base) =>
    optionsOf(base).flatMap((one) => {
      if (one?.kind === 'class') return libraryBases(one, depth + 1);
      return one?.kind === 'foreign' ? [one.member ?? one.name.split('.').at(-1) ?? ''] : [];
    }),
  );
}

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

/** All members of a class and of the program's classes that it derives from. */
export function membersOf(cls: ClassValue, depth = 0): Map<string, Value> {
  const members = new Map<string, Value>();
  if (depth < 12)
    for (const base of [...cls.bases].reverse())
      for (const one of optionsOf(base))
        if (one?.kind === 'class')
          for (const [name, value] of membersOf(one, depth + 1)) members.set(name, value);
  for (const [name, value] of cls.members) members.set(name, value);
  return members;
}

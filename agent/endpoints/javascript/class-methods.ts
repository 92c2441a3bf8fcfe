import { type ClassValue, type FunctionValue, firstOf } from '../wiring/value.js';

/** Methods of a class, and those that it inherits. */
export function classMethodsOf(cls: ClassValue): FunctionValue[] {
  const methods = new Map<string, FunctionValue>();
  for (let one: ClassValue | null = cls, depth = 0; one !== null && depth < 12; depth++) {
    for (const [name, member] of one.members)
      if (member?.kind === 'function' && !methods.has(name)) methods.set(name, member);
    one = one.bases.map((base) => firstOf(base, 'class')).find((base) => base !== null) ?? null;
  }
  return [...methods.values()];
}

import type { ClassSite, Program } from '../program.js';
import type { JavaTypes } from './types.js';

const MAX_DEPTH = 12;

/** The class itself, then the classes and interfaces of the program that it derives from. */
export function withBases(site: ClassSite, program: Program, types: JavaTypes): ClassSite[] {
  const found = new Map<string, ClassSite>();
  const add = (one: ClassSite, depth: number) => {
    const key = `${one.unit} ${one.cls}`;
    if (found.has(key) || depth > MAX_DEPTH) return;
    found.set(key, one);
    const unit = program.unit(one.unit);
    for (const base of unit.list(unit.data.classes[one.cls].bases)) {
      const cls = types.classOf(one.unit, base);
      if (cls) add(cls, depth + 1);
    }
  };
  add(site, 0);
  return [...found.values()];
}

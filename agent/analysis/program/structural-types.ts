import { bounds } from '../domain/bounds.js';
import type { ClassRef } from '../domain/value.js';
import type { ClassHierarchy } from './hierarchy.js';
import type { Module } from './module.js';

/** Notes which classes are of an interface by having all its methods. Called when all definitions were evaluated. */
export function noteStructural(modules: readonly Module[], hierarchy: ClassHierarchy): void {
  const methods = new Map<ClassRef, Set<string>>();
  const having = new Map<string, ClassRef[]>();
  const interfaces: ClassRef[] = [];
  for (const { index, unit } of modules)
    for (const [cls, { isStructural, isPart }] of unit.data.classes.entries()) {
      const ref = { unit: index, cls, frame: null };
      if (isStructural) interfaces.push(ref);
      else if (!isPart) {
        const names = methodNames(modules, hierarchy, ref);
        methods.set(ref, names);
        for (const name of names) {
          const others = having.get(name);
          if (others) others.push(ref);
          else having.set(name, [ref]);
        }
      }
    }
  for (const wanted of interfaces) {
    const names = [...methodNames(modules, hierarchy, wanted)];
    if (names.length === 0) continue;
    const [rarest] = names.map((name) => having.get(name) ?? []).sort((a, b) => a.length - b.length);
    const satisfying = rarest.filter((ref) => names.every((name) => methods.get(ref)?.has(name)));
    for (const ref of bounds.satisfying.first(satisfying))
      for (const one of [ref, ...hierarchy.parts.of(ref)]) hierarchy.noteSubclass(wanted, one);
  }
}

/** Names of the methods that a class has or takes over. A class that no code has reached is not looked at in full. */
function methodNames(modules: readonly Module[], hierarchy: ClassHierarchy, cls: ClassRef): Set<string> {
  const names = new Set<string>();
  const line = [cls, ...hierarchy.parts.of(cls)];
  for (let i = 0; i < line.length && !bounds.methodBases.isReachedBy(i); i++) {
    const { data } = modules[line[i].unit].unit;
    for (const fn of data.classes[line[i].cls].methods) names.add(data.functions[fn].name);
    line.push(...(hierarchy.known(line[i])?.bases ?? []));
  }
  return names;
}

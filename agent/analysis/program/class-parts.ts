import { idOf } from '../domain/ids.js';
import type { ClassRef } from '../domain/value.js';
import type { Module } from './module.js';

const NO_PARTS: readonly ClassRef[] = [];

/** Classes whose members stand in several files: one has the fields, the others are parts of it. */
export class ClassParts {
  private readonly wholes = new Map<number, ClassRef>();
  private readonly parts = new Map<number, ClassRef[]>();

  constructor(modules: readonly Module[]) {
    const groups = new Map<string, ClassRef[]>();
    for (const { index, unit } of modules)
      for (const [cls, { partOf }] of unit.data.classes.entries()) {
        if (partOf === undefined) continue;
        const group = groups.get(partOf);
        const ref = { unit: index, cls, frame: null };
        if (group) group.push(ref);
        else groups.set(partOf, [ref]);
      }
    for (const group of groups.values()) if (group.length > 1) this.join(modules, group);
  }

  private join(modules: readonly Module[], group: readonly ClassRef[]): void {
    const isWhole = ({ unit, cls }: ClassRef) => modules[unit].unit.data.classes[cls].isPart !== true;
    // Of variants for several systems each has all parts, and those belong to the first.
    const wholes = group.filter(isWhole);
    const parts = group.filter((one) => !isWhole(one));
    for (const whole of wholes) this.parts.set(idOf(whole.unit, whole.cls), parts);
    if (wholes.length > 0) for (const part of parts) this.wholes.set(idOf(part.unit, part.cls), wholes[0]);
  }

  /** The class that a part belongs to; any other class itself. */
  whole(cls: ClassRef): ClassRef {
    return this.wholes.get(idOf(cls.unit, cls.cls)) ?? cls;
  }

  of(cls: ClassRef): readonly ClassRef[] {
    return this.parts.get(idOf(cls.unit, cls.cls)) ?? NO_PARTS;
  }
}

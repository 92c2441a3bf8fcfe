import { bounds } from '../domain/bounds.js';
import { idOf } from '../domain/ids.js';
import type { ClassRef } from '../domain/value.js';
import type { Program } from '../program/program.js';

/** Which files write the name of a class, or of one that it derives from or that derives from it. */
export class Mentions {
  private byName: Map<string, number[]> | null = null;
  private readonly known = new Map<number, readonly number[]>();

  constructor(private readonly program: Program) {}

  /** The modules that may call a method of the class. */
  of(unit: number, cls: number): readonly number[] {
    const key = idOf(unit, cls);
    let modules = this.known.get(key);
    if (modules === undefined) {
      this.byName ??= this.index();
      const found = new Set([unit]);
      for (const related of this.related({ unit, cls, frame: null }))
        for (const module of this.byName.get(this.nameOf(related)) ?? []) found.add(module);
      modules = [...found];
      this.known.set(key, modules);
    }
    return modules;
  }

  private nameOf({ unit, cls }: ClassRef): string {
    return this.program.modules[unit].unit.data.classes[cls].name;
  }

  private related(cls: ClassRef): ClassRef[] {
    const related = [cls];
    const add = (others: readonly ClassRef[]) => {
      for (const other of others)
        if (
          !related.some((one) => one.cls === other.cls && one.unit === other.unit) &&
          !bounds.relatedClasses.isReachedBy(related.length)
        )
          related.push(other);
    };
    for (let i = 0; i < related.length; i++) add(this.program.hierarchy.known(related[i])?.bases ?? []);
    for (let i = 0; i < related.length; i++) add(this.program.hierarchy.subclassesOf(related[i]));
    return related;
  }

  /** The modules by the classes whose names they write. */
  private index(): Map<string, number[]> {
    const byName = new Map<string, number[]>();
    for (const { unit } of this.program.modules)
      for (const { name } of unit.data.classes) byName.set(name, []);
    for (const { index, unit } of this.program.modules)
      for (const text of unit.strings) byName.get(text)?.push(index);
    return byName;
  }
}

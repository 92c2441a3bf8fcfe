import { idOf } from '../domain/ids.js';
import type { ClassRef } from '../domain/value.js';
import type { AssignedMember } from './prepared-unit.js';

/** Which members are assigned: only by the constructors of classes, on the objects that they make, or elsewhere too. */
export class AssignedMembers {
  private readonly elsewhere = new Set<string>();
  private readonly byConstructors = new Map<string, Set<number>>();

  note(unit: number, { name, cls }: AssignedMember): void {
    if (cls < 0) {
      this.elsewhere.add(name);
      return;
    }
    const classes = this.byConstructors.get(name) ?? new Set();
    this.byConstructors.set(name, classes.add(idOf(unit, cls)));
  }

  isAssignedElsewhere(name: string): boolean {
    return this.elsewhere.has(name);
  }
  isAssignedByConstructor(name: string, cls: ClassRef): boolean {
    return this.byConstructors.get(name)?.has(idOf(cls.unit, cls.cls)) ?? false;
  }
}

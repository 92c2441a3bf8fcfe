import { bounds } from '../../domain/bounds.js';
import type { ClassRef, Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** A field that no instance changes: its constant is that of all of them. */
export function isFixed(ev: Evaluation, cls: ClassRef | null, name: string, value: Value): boolean {
  // A field that is empty at first is filled by someone: a body of a request, a record of a database, a class of others.
  const constant = value.constant?.value ?? null;
  if (cls === null || constant === null || value.marks.length > 0) return false;
  const { assigned } = ev.program.members;
  if (assigned.isAssignedElsewhere(name) || hasOverride(ev, cls, name, 0)) return false;
  if (!assigned.isAssignedByConstructor(name, cls)) return true;
  // Of several constructors each may give another value, and one may give it on some ways only.
  const { constructors, shape } = ev.program.hierarchy.facts(cls);
  const built = shape.cells.get(name)?.constant;
  return declares(ev, cls, name) && constructors.length === 1 && built?.value === constant;
}

function declares(ev: Evaluation, { unit, cls }: ClassRef, name: string): boolean {
  return ev.program.modules[unit].unit.data.classes[cls].fields.some((field) => field.name === name);
}

function hasOverride(ev: Evaluation, cls: ClassRef, name: string, depth: number): boolean {
  return ev.program.hierarchy
    .subclassesOf(cls)
    .some(
      (one) =>
        bounds.fixedFieldDepth.isReachedBy(depth) ||
        declares(ev, one, name) ||
        ev.program.members.assigned.isAssignedByConstructor(name, one) ||
        hasOverride(ev, one, name, depth + 1),
    );
}

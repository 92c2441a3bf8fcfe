import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';

/** The types that a unit states for variables of functions and for fields, by the nodes of the types. */
export class DeclaredTypes {
  private readonly ofVariables = new Map<number, number>();
  private readonly ofFields: Map<string, number>[] = [];

  constructor(private readonly unit: Unit) {}

  /** A variable is assigned in a node, which may be its declaration: `T x;`, `T x = y;` */
  note(fn: number, slot: number, node: number): void {
    const { unit } = this;
    if (unit.kind(node) !== Kind.Assign || (unit.flags(node) & Flag.Declaration) === 0) return;
    const value = unit.b(node);
    if (value !== NONE && unit.kind(value) === Kind.Typed)
      this.ofVariables.set(fn * SLOTS + slot, unit.b(value));
  }

  /** NONE where none is stated. */
  ofVariable(fn: number, slot: number): number {
    return this.ofVariables.get(fn * SLOTS + slot) ?? NONE;
  }

  /** The type of a field of the class that a method stands in. NONE where none is stated, and outside classes. */
  ofField(fn: number, name: string): number {
    const { owner } = this.unit.data.functions[fn];
    if (owner < 0) return NONE;
    this.ofFields[owner] ??= new Map(
      this.unit.data.classes[owner].fields.map(({ name, type }) => [name, type] as const),
    );
    return this.ofFields[owner].get(name) ?? NONE;
  }
}

/** More than a function can have. */
const SLOTS = 0x1000000;

import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import { DeclaredTypes } from './declared-types.js';

/** What the variables of a unit are declared as, by the nodes that are assigned to them. */
export class Declarations {
  readonly types: DeclaredTypes;
  private readonly values = new Map<number, number>();

  constructor(private readonly unit: Unit) {
    this.types = new DeclaredTypes(unit);
  }

  /** A variable of a function is assigned the value of a node; NONE where that may be anything. */
  note(fn: number, slot: number, value: number): void {
    const id = fn * SLOTS + slot;
    const known = this.values.get(id);
    const isSame = known === undefined || known === value || this.isSameImport(known, value);
    this.values.set(id, isSame ? value : NONE);
  }

  /** A name that is imported again, for another part of the module, is what it was. */
  private isSameImport(one: number, other: number): boolean {
    const { unit } = this;
    const isImport = (node: number) => node !== NONE && unit.kind(node) === Kind.Import;
    return isImport(one) && isImport(other) && unit.string(unit.a(one)) === unit.string(unit.a(other));
  }

  /** Those that mean one thing, as `FlowGraphData.declared` holds them. */
  unique(): Int32Array {
    const found: number[] = [];
    for (const [id, value] of this.values)
      if (value !== NONE) found.push(Math.floor(id / SLOTS), id % SLOTS, value);
    return Int32Array.from(found);
  }
}

/** More than a function can have. */
const SLOTS = 0x1000000;

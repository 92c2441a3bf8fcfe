import { NONE } from '../../ir/kinds.js';

/** What the variables of a unit are declared as, by the nodes that are assigned to them. */
export class Declarations {
  private readonly values = new Map<number, number>();

  /** A variable of a function is assigned the value of a node; NONE where that may be anything. */
  note(fn: number, slot: number, value: number): void {
    const id = fn * SLOTS + slot;
    const known = this.values.get(id);
    this.values.set(id, known === undefined || known === value ? value : NONE);
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

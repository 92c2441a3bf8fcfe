import { Kind, NONE } from '../../ir/kinds.js';
import { NODE_WIDTH, type Unit } from '../../ir/unit.js';

/** Which variables of functions other functions use, and which they assign. */
export class UsedCells {
  private readonly shared: Set<number>[];
  private readonly foreign: Set<number>[];
  /** Reads of variables of functions around, in the order in which they stand in the file. */
  private reads: number[] | null = null;

  constructor(private readonly unit: Unit) {
    this.shared = unit.data.functions.map(() => new Set());
    this.foreign = unit.data.functions.map(() => new Set());
    const { nodes } = unit;
    for (let at = 0; at < nodes.length; at += NODE_WIDTH) {
      const kind = nodes[at] & 0xff;
      if (kind === Kind.Captured) this.shared[nodes[at + 5]].add(nodes[at + 3]);
      else if (assigns.has(kind)) this.assigned(nodes[at + 3]);
    }
  }

  /** Other functions read it, or another module does. */
  isShared(fn: number, slot: number): boolean {
    return this.shared[fn].has(slot) || (fn === 0 && this.unit.data.exportsGlobals);
  }

  /** The variables that other functions of the unit read. */
  sharedOf(fn: number): ReadonlySet<number> {
    return this.shared[fn];
  }

  /** The variables of a function that stand in another one. @returns slots */
  readIn(made: number, owner: number): ReadonlySet<number> {
    const { unit } = this;
    this.reads ??= capturedIn(unit);
    const { start, end } = unit.data.functions[made];
    const slots = new Set<number>();
    for (let i = firstFrom(unit, this.reads, start); i < this.reads.length; i++) {
      const node = this.reads[i];
      if (unit.start(node) >= end) break;
      if (unit.c(node) === owner) slots.add(unit.a(node));
    }
    return slots;
  }

  /** Other functions assign it. */
  isForeign(fn: number, slot: number): boolean {
    return this.foreign[fn].has(slot);
  }

  private assigned(target: number): void {
    const { unit } = this;
    if (target === NONE) return;
    const kind = unit.kind(target);
    if (kind === Kind.Captured) this.foreign[unit.c(target)].add(unit.a(target));
    else if (kind === Kind.List || kind === Kind.Map)
      for (const item of unit.list(unit.a(target))) this.assigned(item);
    else if (kind === Kind.Property) this.assigned(unit.b(target));
    else if (kind === Kind.Spread || kind === Kind.Typed) this.assigned(unit.a(target));
  }
}

const assigns = new Set<number>([Kind.Assign, Kind.ForEach, Kind.Catch, Kind.With]);

function capturedIn(unit: Unit): number[] {
  const found: number[] = [];
  const { nodes } = unit;
  for (let at = 0, node = 0; at < nodes.length; at += NODE_WIDTH, node++)
    if ((nodes[at] & 0xff) === Kind.Captured) found.push(node);
  return found.sort((one, other) => unit.start(one) - unit.start(other));
}

/** The place of the first of some nodes, which are in order, that stands behind a position of the file. */
function firstFrom(unit: Unit, nodes: readonly number[], position: number): number {
  let [from, to] = [0, nodes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (unit.start(nodes[middle]) < position) from = middle + 1;
    else to = middle;
  }
  return from;
}

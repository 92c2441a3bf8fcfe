import { Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';

/** What is written into a variable. */
export interface Written {
  /** The node that is the value, or holds it where the variable takes a part of it. */
  value: number;
  /** The variable takes the value as it is. */
  isWhole: boolean;
}

/** A variable by the function that owns it and its slot there. */
export interface Variable {
  fn: number;
  slot: number;
}

/** Where the variables of a unit are written and read, and what members are taken of nodes. */
export class UnitNames {
  /** By the node of an object the Member or Index that is taken of it. */
  private readonly memberOf = new Map<number, number>();
  /** By the node that is called the call. */
  private readonly callOf = new Map<number, number>();
  private readonly writes = new Map<string, Written[]>();
  /** Nodes that name a variable, by place. */
  private readonly reads: number[] = [];
  /** Functions, those around others before them. */
  private readonly byStart: readonly number[];

  constructor(private readonly unit: Unit) {
    const { functions } = unit.data;
    this.byStart = [...functions.keys()].sort(
      (one, other) =>
        functions[one].start - functions[other].start || functions[other].end - functions[one].end,
    );
    const takenApart: { target: number; value: number }[] = [];
    for (let node = 0; node < unit.nodeCount; node++) this.note(node, takenApart);
    this.reads.sort((one, other) => unit.start(one) - unit.start(other));
    for (const { target, value } of takenApart)
      for (const part of this.readsIn(unit.start(target), unit.end(target)))
        this.addWrite(part, { value, isWhole: false });
  }

  /** Nodes between two offsets that name a variable. */
  readsIn(start: number, end: number): number[] {
    const { unit, reads } = this;
    const found: number[] = [];
    for (let at = this.firstFrom(start); at < reads.length && unit.start(reads[at]) < end; at++)
      if (unit.end(reads[at]) <= end) found.push(reads[at]);
    return found;
  }

  variableOf(node: number): Variable {
    const { unit } = this;
    return unit.kind(node) === Kind.Captured
      ? { fn: unit.c(node), slot: unit.a(node) }
      : { fn: this.functionAround(node), slot: unit.a(node) };
  }

  writesOf({ fn, slot }: Variable): readonly Written[] {
    return this.writes.get(`${fn}:${slot}`) ?? [];
  }

  /** What is taken of the value of a node: `body.name` of `req`, and of a map what `get("name")` gives. */
  membersOf(node: number): string[] {
    const members: string[] = [];
    let end = node;
    for (;;) {
      const next = this.memberOf.get(end);
      if (next === undefined) return members;
      const call = this.callOf.get(next);
      if (call === undefined) members.push(this.memberName(next));
      else {
        const [key] = this.unit.list(this.unit.b(call));
        // A method without arguments, such as `trim`, gives the value in another form.
        if (key === undefined) return members;
        members.push(`${this.memberName(next)}(${this.keyName(key)})`);
      }
      end = call ?? next;
    }
  }

  /** Functions around a function, itself first; the module's body is none. */
  around(fn: number): number[] {
    const { functions } = this.unit.data;
    const found: number[] = [];
    for (let at = fn; at > 0; at = functions[at].parent) found.push(at);
    return found;
  }

  private firstFrom(start: number): number {
    let [low, high] = [0, this.reads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.unit.start(this.reads[middle]) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private note(node: number, takenApart: { target: number; value: number }[]): void {
    const { unit } = this;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        this.reads.push(node);
        break;
      case Kind.Member:
      case Kind.Index:
        this.memberOf.set(unit.a(node), node);
        break;
      case Kind.Call:
      case Kind.New:
        this.callOf.set(unit.a(node), node);
        break;
      case Kind.Assign:
      case Kind.ForEach:
      case Kind.With:
        this.noteWrite(node, takenApart);
        break;
    }
  }

  private noteWrite(node: number, takenApart: { target: number; value: number }[]): void {
    const { unit } = this;
    const [target, value] = [unit.a(node), unit.b(node)];
    if (target === NONE || value === NONE) return;
    const kind = unit.kind(target);
    if (isVariable(kind)) this.addWrite(target, { value, isWhole: unit.kind(node) === Kind.Assign });
    // A member that is written is no write of the variable that has it.
    else if (kind !== Kind.Member && kind !== Kind.Index) takenApart.push({ target, value });
  }

  private addWrite(node: number, written: Written): void {
    const { fn, slot } = this.variableOf(node);
    const key = `${fn}:${slot}`;
    const known = this.writes.get(key);
    if (known) known.push(written);
    else this.writes.set(key, [written]);
  }

  private memberName(node: number): string {
    const { unit } = this;
    return unit.kind(node) === Kind.Member ? unit.string(unit.b(node)) : this.keyName(unit.b(node));
  }

  /** Under a key that is not known each item is another. */
  private keyName(key: number): string {
    const { unit } = this;
    const isNamed = unit.kind(key) === Kind.String || unit.kind(key) === Kind.Number;
    return isNamed ? JSON.stringify(unit.string(unit.a(key))) : `[${key}]`;
  }

  /** The innermost one. */
  private functionAround(node: number): number {
    const { unit, byStart } = this;
    const { functions } = unit.data;
    const at = unit.start(node);
    let [low, high] = [0, byStart.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (functions[byStart[middle]].start <= at) low = middle;
      else high = middle - 1;
    }
    let fn = byStart[low];
    while (fn > 0 && functions[fn].end <= at) fn = functions[fn].parent;
    return fn;
  }
}

function isVariable(kind: number): boolean {
  return kind === Kind.Local || kind === Kind.Captured;
}

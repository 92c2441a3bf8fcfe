import { join } from './join.js';
import {
  type Frame,
  type HeapObject,
  joinMarks,
  KEYS,
  markedValue,
  memberOrigin,
  originMark,
  UNDEFINED,
  union,
  type Value,
  withoutConstant,
} from './value.js';

export type Cell = number | string;
export type Holder = Frame | HeapObject;
/** Cells of holders, each with a point in time. */
export class CellTimes {
  private readonly cells = new Map<Holder, Map<Cell, number>>();

  /** Notes the time of a cell. */
  set(holder: Holder, key: Cell, time: number): void {
    const keys = this.cells.get(holder);
    if (keys === undefined) this.cells.set(holder, new Map([[key, time]]));
    else keys.set(key, time);
  }

  /** Notes the time of a cell that has none yet. */
  setFirst(holder: Holder, key: Cell, time: number): void {
    if (this.cells.get(holder)?.has(key) !== true) this.set(holder, key, time);
  }

  /** Holders, keys and times in turn: small, for keeping. */
  flat(): FlatCellTimes {
    const list: (Holder | Cell)[] = [];
    for (const [holder, keys] of this.cells) for (const [key, time] of keys) list.push(holder, key, time);
    return list;
  }

  /** Whether a cell of a flat list is among these with a later time. */
  isAfter(list: FlatCellTimes): boolean {
    for (let i = 0; i < list.length; i += 3) {
      const time = this.cells.get(list[i] as Holder)?.get(list[i + 1] as Cell);
      if (time !== undefined && time > (list[i + 2] as number)) return true;
    }
    return false;
  }
}
export type FlatCellTimes = readonly (Holder | Cell)[];

/** Cells that a stretch of the program wrote, with their values at its end (undefined: removed). */
export type Delta = Map<Holder, Map<Cell, Value | undefined>>;

/**
 * The mutable state of one evaluation: cells are written in place, and a trail of old values lets a branch be undone.
 * Evaluating a branch costs what it writes, however large the rest of the state is.
 */
export class State {
  private readonly holders: Holder[] = [];
  private readonly keys: Cell[] = [];
  private readonly olds: (Value | undefined)[] = [];
  /** Where in the trail things were written to that others see. */
  private readonly shared: number[] = [];

  /** Grows with every change. */
  version = 0;

  mark(): number {
    return this.holders.length;
  }

  write(holder: Holder, key: Cell, value: Value | undefined): void {
    const old = holder.cells.get(key);
    if (old === value) return;
    this.version++;
    if (holder.global) this.shared.push(this.holders.length);
    this.holders.push(holder);
    this.keys.push(key);
    this.olds.push(old);
    setCell(holder, key, value);
  }

  /** What was written since the mark. */
  delta(mark: number): Delta {
    const delta: Delta = new Map();
    for (let i = mark; i < this.holders.length; i++) {
      const holder = this.holders[i];
      let cells = delta.get(holder);
      if (cells === undefined) {
        cells = new Map();
        delta.set(holder, cells);
      }
      const key = this.keys[i];
      cells.set(key, holder.cells.get(key));
    }
    return delta;
  }

  undo(mark: number): void {
    if (this.holders.length > mark) this.version++;
    for (let i = this.holders.length - 1; i >= mark; i--)
      setCell(this.holders[i], this.keys[i], this.olds[i]);
    this.holders.length = mark;
    this.keys.length = mark;
    this.olds.length = mark;
    while (this.shared.length > 0 && this.shared[this.shared.length - 1] >= mark) this.shared.pop();
  }

  /** Takes back what was written since the mark and returns it. */
  take(mark: number): Delta {
    const delta = this.delta(mark);
    this.undo(mark);
    return delta;
  }

  apply(delta: Delta): void {
    for (const [holder, cells] of delta) for (const [key, value] of cells) this.write(holder, key, value);
  }

  /**
   * Writes what holds after one of several branches was taken. `deltas` are relative to the present state;
   * a cell that a branch did not write keeps its present value on that branch.
   */
  merge(deltas: readonly Delta[]): void {
    if (deltas.length === 0) return;
    if (deltas.length === 1) {
      this.apply(deltas[0]);
      return;
    }
    const written = new Map<Holder, Set<Cell>>();
    for (const delta of deltas) {
      for (const [holder, cells] of delta) {
        let keys = written.get(holder);
        if (keys === undefined) {
          keys = new Set();
          written.set(holder, keys);
        }
        for (const key of cells.keys()) keys.add(key);
      }
    }
    for (const [holder, keys] of written) {
      for (const key of keys) {
        let merged: Value | undefined;
        let first = true;
        for (const delta of deltas) {
          const cells = delta.get(holder);
          const value = cells?.has(key) ? cells.get(key) : holder.cells.get(key);
          merged = first ? value : joinCells(holder, key, merged, value);
          first = false;
        }
        this.write(holder, key, merged);
      }
    }
  }

  /** Takes back all writes to holders that the test picks, and forgets the trail. */
  keepLocal(foreign: (holder: Holder) => boolean): void {
    for (let i = this.holders.length - 1; i >= 0; i--)
      if (foreign(this.holders[i])) setCell(this.holders[i], this.keys[i], this.olds[i]);
    this.holders.length = 0;
    this.keys.length = 0;
    this.olds.length = 0;
    this.shared.length = 0;
  }

  /**
   * Takes back what was written to things that others see, for as long as others are evaluated.
   * @returns what puts it there again
   */
  suspendShared(): () => void {
    const present: [Holder, Cell, Value | undefined][] = [];
    for (let i = this.shared.length - 1; i >= 0; i--) {
      const at = this.shared[i];
      const [holder, key] = [this.holders[at], this.keys[at]];
      present.push([holder, key, holder.cells.get(key)]);
      setCell(holder, key, this.olds[at]);
    }
    return () => {
      for (let i = present.length - 1; i >= 0; i--) setCell(...present[i]);
    };
  }

  /** Adds to every cell all values that it had since the mark: what a handler of exceptions may find. */
  blur(mark: number): Delta {
    const seen: Delta = new Map();
    for (let i = mark; i < this.holders.length; i++) {
      const holder = this.holders[i];
      let cells = seen.get(holder);
      if (cells === undefined) {
        cells = new Map();
        seen.set(holder, cells);
      }
      const key = this.keys[i];
      const before = cells.has(key) ? cells.get(key) : holder.cells.get(key);
      cells.set(key, joinCells(holder, key, before, this.olds[i]));
    }
    return seen;
  }
}

function setCell({ cells }: Holder, key: Cell, value: Value | undefined): void {
  if (value === undefined) cells.delete(key);
  else cells.set(key, value);
}

/** Whether two stretches left the same behind. */
export function sameDelta(a: Delta, b: Delta): boolean {
  if (a.size !== b.size) return false;
  for (const [holder, cells] of a) {
    const others = b.get(holder);
    if (others === undefined || others.size !== cells.size) return false;
    for (const [key, value] of cells) {
      const other = others.get(key);
      if (value === other) continue;
      if (value === undefined || other === undefined || !sameValue(value, other)) return false;
    }
  }
  return true;
}

/** Join of two contents of a cell, where one may be missing. */
export function joinCells(
  holder: Holder,
  key: Cell,
  a: Value | undefined,
  b: Value | undefined,
): Value | undefined {
  if (a === b) return a;
  if (a !== undefined && b !== undefined) return join(a, b);
  const present = (a ?? b) as Value;
  // What is known of a member path holds only when it holds on every branch, but for outside data that was put there.
  if ('fn' in holder && typeof key === 'string')
    return present.marks.some(({ origin, cleaned }) => origin.kind === 'source' && cleaned === 0)
      ? withoutConstant(present)
      : undefined;
  return join(present, missing(holder, key));
}

function missing(holder: Holder, key: Cell): Value {
  if (!('fn' in holder) && holder.origin !== null && typeof key === 'string' && key !== KEYS) {
    const origin = memberOrigin(holder.origin, key, holder.unit, holder.node);
    return markedValue([originMark(origin)]);
  }
  return UNDEFINED;
}

/** Whether two values say the same for a loop that comes round again: objects made at one place count as one. */
function sameValue(a: Value, b: Value): boolean {
  return (
    a.constant?.value === b.constant?.value &&
    a.choices.length === b.choices.length &&
    a.isAmongChoices === b.isAmongChoices &&
    joinMarks(a.marks, b.marks) === a.marks &&
    joinMarks(b.marks, a.marks) === b.marks &&
    union(a.types, b.types) === a.types &&
    union(b.types, a.types) === b.types &&
    a.closures.length === b.closures.length &&
    a.objects.length === b.objects.length &&
    a.objects.every((object, i) => object.node === b.objects[i].node && object.unit === b.objects[i].unit)
  );
}

import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';

const MAX_ROUNDS = 3;

interface UnitWords {
  /** Offsets of calls of a method that routing is done by. */
  offsets: number[];
  /** Offsets of other calls, and the names of what they call. */
  calledAt: number[];
  called: string[];
}

/**
 * The functions that may do routing: they hold a call of a method that routing is done by, or call something of the
 * program that has the name of such a function, or of a class with such a method.
 */
export class WantedFunctions {
  private readonly words = new Map<number, UnitWords>();
  private readonly names = new Set<string>();

  constructor(
    private readonly units: readonly Unit[],
    starts: readonly number[],
    methods: ReadonlySet<string>,
  ) {
    for (const unit of starts) this.words.set(unit, wordsOf(units[unit], methods));
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { size } = this.names;
      for (const unit of starts) this.collect(unit);
      if (this.names.size === size) break;
    }
  }

  has(unit: number, fn: number): boolean {
    const { start, end } = this.units[unit].data.functions[fn];
    const words = this.words.get(unit);
    if (!words) return false;
    const first = words.offsets[firstFrom(words.offsets, start)];
    if (first !== undefined && first < end) return true;
    const { called } = words;
    for (let i = firstFrom(words.calledAt, start); i < called.length && words.calledAt[i] < end; i++)
      if (this.names.has(called[i])) return true;
    return false;
  }

  private collect(unit: number): void {
    const { functions, classes } = this.units[unit].data;
    functions.forEach(({ name, owner }, fn) => {
      if (fn === 0 || name === '' || !this.has(unit, fn)) return;
      this.names.add(name);
      if (owner >= 0) this.names.add(classes[owner].name);
    });
  }
}

function wordsOf(unit: Unit, methods: ReadonlySet<string>): UnitWords {
  const offsets: number[] = [];
  const called: { at: number; name: string }[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kind !== Kind.Call && kind !== Kind.New) continue;
    const callee = unit.a(node);
    const at = unit.start(node);
    switch (unit.kind(callee)) {
      case Kind.Index:
        offsets.push(at);
        break;
      case Kind.Member: {
        const name = unit.string(unit.b(callee));
        if (methods.has(name)) offsets.push(at);
        else called.push({ at, name });
        break;
      }
      case Kind.Local:
      case Kind.Captured:
        called.push({ at, name: unit.string(unit.b(callee)) });
        break;
      case Kind.Global:
        called.push({ at, name: unit.string(unit.a(callee)) });
    }
  }
  called.sort((a, b) => a.at - b.at);
  return {
    offsets: offsets.sort((a, b) => a - b),
    calledAt: called.map(({ at }) => at),
    called: called.map(({ name }) => name),
  };
}

/** Index of the first offset at or behind another one. */
function firstFrom(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

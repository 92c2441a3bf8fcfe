import type { Demand } from './demand.js';
import { idOf } from './ids.js';
import type { CellTimes, FlatCellTimes } from './state.js';
import { BOTTOM, constantsKey, type Summary } from './summary.js';
import type { ConstantBox } from './value.js';

/** How many sets of constants a function is looked at with. */
const MAX_VARIANTS = 6;

/** A summary, being made or made. */
export interface SummaryEntry {
  summary: Summary;
  running: boolean;
  /** It was asked for while it was running. */
  recursive: boolean;
  /** Parameters that it speaks of, as in demand.ts. */
  demand: Demand;
  /** How many calls away from where outside data came up it was made, and whether it leaves out what is too far away. */
  level: number;
  isCut: boolean;
  /** Cells that it read. */
  dependsOn: FlatCellTimes;
}

/** Where a summary is kept. */
export interface Kept {
  unit: number;
  fn: number;
  constants: ReadonlyMap<number, ConstantBox> | null;
  entry: SummaryEntry;
}

/** The summaries of all functions: for any arguments, and for certain constants of them. */
export class Summaries {
  private readonly plain: (SummaryEntry | undefined)[][] = [];
  private readonly variants = new Map<number, Map<string, SummaryEntry>>();

  get(unit: number, fn: number): SummaryEntry | undefined {
    return this.plain[unit]?.[fn];
  }

  getVariant(
    unit: number,
    fn: number,
    constants: ReadonlyMap<number, ConstantBox>,
  ): SummaryEntry | undefined {
    return this.variants.get(idOf(unit, fn))?.get(constantsKey(constants));
  }

  /** @returns the new entry; null when the function has as many variants as it may */
  add(
    unit: number,
    fn: number,
    constants: ReadonlyMap<number, ConstantBox> | null,
    demand: Demand,
  ): SummaryEntry | null {
    const entry: SummaryEntry = {
      summary: BOTTOM,
      running: true,
      recursive: false,
      demand,
      level: 0,
      isCut: false,
      dependsOn: [],
    };
    if (constants === null) {
      this.plain[unit] ??= [];
      this.plain[unit][fn] = entry;
      return entry;
    }
    const key = idOf(unit, fn);
    const variants = this.variants.get(key) ?? new Map<string, SummaryEntry>();
    if (variants.size >= MAX_VARIANTS) return null;
    this.variants.set(key, variants.set(constantsKey(constants), entry));
    return entry;
  }

  /** Forgets one, unless another took its place. */
  remove(
    unit: number,
    fn: number,
    constants: ReadonlyMap<number, ConstantBox> | null,
    entry: SummaryEntry,
  ): void {
    if (constants === null) {
      if (this.plain[unit]?.[fn] === entry) this.plain[unit][fn] = undefined;
      return;
    }
    const variants = this.variants.get(idOf(unit, fn));
    const key = constantsKey(constants);
    if (variants?.get(key) === entry) variants.delete(key);
  }

  /** Forgets the summaries, for any arguments, of functions that read a cell before it changed. */
  takeStale(changed: CellTimes): { unit: number; fn: number }[] {
    const stale: { unit: number; fn: number }[] = [];
    for (const [unit, entries] of this.plain.entries())
      for (const [fn, entry] of entries?.entries() ?? []) {
        if (entry === undefined || !changed.isAfter(entry.dependsOn)) continue;
        entries[fn] = undefined;
        stale.push({ unit, fn });
      }
    return stale;
  }
}

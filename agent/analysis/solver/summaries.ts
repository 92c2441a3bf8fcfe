import type { Demand } from '../domain/demand.js';
import { idOf, placeOf } from '../domain/ids.js';
import { type Cell, CellTimes, type FlatCellTimes, type Holder } from '../domain/state.js';
import { ANY_CASE, BOTTOM, type Case, constantsKey, type Summary } from '../domain/summary.js';
import type { ClassRef } from '../domain/value.js';

/** How many sets of constants a function is looked at with, and for how many classes of its receiver. */
const MAX_VARIANTS = 32;
const MAX_CLASSES = 12;

/** A summary, being made or made. */
export interface SummaryEntry {
  summary: Summary;
  running: boolean;
  /** It was asked for while it was running. */
  recursive: boolean;
  /** Parameters that it speaks of, as in demand.ts. */
  demand: Demand;
  /** How many calls away from where outside data came up it was made, and whether it leaves out what is too far away. */
  depth: number;
  isCut: boolean;
  /** Cells that it read. */
  dependsOn: FlatCellTimes;
}

/** Where a summary is kept. */
export interface SummaryRecord {
  unit: number;
  fn: number;
  what: Case;
  entry: SummaryEntry;
}

/** Summaries of one function for a class of its receiver, by the constants that they were made for. */
interface Variants {
  cls: ClassRef | null;
  entries: Map<string, SummaryEntry>;
}

/** The summaries of all functions: for any arguments, and for certain constants of them and classes of the receiver. */
export class Summaries {
  private readonly plain: (SummaryEntry | undefined)[][] = [];
  private readonly variants = new Map<number, Variants[]>();

  get(unit: number, fn: number, what: Case): SummaryEntry | undefined {
    if (what === ANY_CASE) return this.plain[unit]?.[fn];
    return this.variantsOf(unit, fn, what)?.entries.get(constantsKey(what));
  }

  private variantsOf(unit: number, fn: number, { cls }: Case): Variants | undefined {
    return this.variants
      .get(idOf(unit, fn))
      ?.find(({ cls: one }) => one?.cls === cls?.cls && one?.unit === cls?.unit);
  }

  /** @returns the new entry; null when the function has as many variants as it may */
  add(unit: number, fn: number, what: Case, demand: Demand): SummaryEntry | null {
    const entry: SummaryEntry = {
      summary: BOTTOM,
      running: true,
      recursive: false,
      demand,
      depth: 0,
      isCut: false,
      dependsOn: [],
    };
    if (what === ANY_CASE) {
      this.plain[unit] ??= [];
      this.plain[unit][fn] = entry;
      return entry;
    }
    const variants = this.variantsOf(unit, fn, what) ?? this.newVariants(unit, fn, what);
    if (variants === null || variants.entries.size >= MAX_VARIANTS) return null;
    variants.entries.set(constantsKey(what), entry);
    return entry;
  }

  private newVariants(unit: number, fn: number, { cls }: Case): Variants | null {
    const id = idOf(unit, fn);
    const known = this.variants.get(id) ?? [];
    if (known.length > MAX_CLASSES) return null;
    const variants = { cls, entries: new Map() };
    this.variants.set(id, [...known, variants]);
    return variants;
  }

  /** Forgets one, unless another took its place. */
  remove({ unit, fn, what, entry }: SummaryRecord): void {
    if (what === ANY_CASE) {
      if (this.plain[unit]?.[fn] === entry) this.plain[unit][fn] = undefined;
      return;
    }
    const entries = this.variantsOf(unit, fn, what)?.entries;
    const key = constantsKey(what);
    if (entries?.get(key) === entry) entries.delete(key);
  }

  /** Forgets the summary of a function, for any constants, if a cell was read for it that has changed now. */
  forget(unit: number, fn: number, holder: Holder, key: Cell): void {
    const entry = this.plain[unit]?.[fn];
    if (entry === undefined || entry.running) return;
    const changed = new CellTimes();
    changed.set(holder, key, Number.POSITIVE_INFINITY);
    if (changed.isAfter(entry.dependsOn)) this.plain[unit][fn] = undefined;
  }

  /** Forgets the summaries, for any constants, of functions that read a cell before it changed. */
  takeStale(changed: CellTimes): Omit<SummaryRecord, 'entry'>[] {
    const stale: Omit<SummaryRecord, 'entry'>[] = [];
    for (const [unit, entries] of this.plain.entries())
      for (const [fn, entry] of entries?.entries() ?? []) {
        if (entry === undefined || !changed.isAfter(entry.dependsOn)) continue;
        entries[fn] = undefined;
        stale.push({ unit, fn, what: ANY_CASE });
      }
    for (const [id, variants] of this.variants)
      for (const { cls, entries } of variants) {
        const entry = cls === null ? undefined : entries.get('');
        if (entry === undefined || !changed.isAfter(entry.dependsOn)) continue;
        entries.delete('');
        stale.push({ ...placeOf(id), what: { constants: null, cls } });
      }
    return stale;
  }
}

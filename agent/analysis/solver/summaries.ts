import { bounds } from '../domain/bounds.js';
import type { Demand } from '../domain/demand.js';
import { idOf } from '../domain/ids.js';
import { type Cell, CellTimes, type Holder } from '../domain/state.js';
import { ANY_CASE, BOTTOM, type Case, constantsKey } from '../domain/summary.js';
import type { ClassRef } from '../domain/value.js';
import { NOT_EVALUATED, type SummaryEntry } from './evaluable.js';

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
      ...NOT_EVALUATED,
      kind: 'summary',
      unit,
      fn,
      what,
      summary: BOTTOM,
      demand,
      depth: 0,
      isCut: false,
      isWanted: false,
      readers: new Set(),
    };
    if (what === ANY_CASE) {
      this.plain[unit] ??= [];
      this.plain[unit][fn] = entry;
      return entry;
    }
    const variants = this.variantsOf(unit, fn, what) ?? this.newVariants(unit, fn, what);
    if (variants === null || bounds.variants.isReachedBy(variants.entries.size)) return null;
    variants.entries.set(constantsKey(what), entry);
    return entry;
  }

  private newVariants(unit: number, fn: number, { cls }: Case): Variants | null {
    const id = idOf(unit, fn);
    const known = this.variants.get(id) ?? [];
    if (bounds.receiverClasses.isReachedBy(known.length)) return null;
    const variants = { cls, entries: new Map() };
    this.variants.set(id, [...known, variants]);
    return variants;
  }

  /** Forgets one, unless another took its place. */
  remove(entry: SummaryEntry): void {
    const { unit, fn, what } = entry;
    if (what === ANY_CASE) {
      if (this.plain[unit]?.[fn] === entry) this.plain[unit][fn] = undefined;
      return;
    }
    const entries = this.variantsOf(unit, fn, what)?.entries;
    const key = constantsKey(what);
    if (entries?.get(key) === entry) entries.delete(key);
  }

  /** The summary of a function, for any constants, if a cell was read for it that has changed now. */
  restingOn(unit: number, fn: number, holder: Holder, key: Cell): SummaryEntry | null {
    const entry = this.plain[unit]?.[fn];
    if (entry === undefined || entry.isRunning) return null;
    const changed = new CellTimes();
    changed.set(holder, key, Number.POSITIVE_INFINITY);
    return changed.isAfter(entry.dependsOn) ? entry : null;
  }

  /** The summaries that were made before a cell changed which they read. */
  restingOnAny(changed: CellTimes): SummaryEntry[] {
    return this.all().filter(({ dependsOn }) => changed.isAfter(dependsOn));
  }

  all(): SummaryEntry[] {
    const all: SummaryEntry[] = [];
    for (const entries of this.plain)
      for (const entry of entries ?? []) if (entry !== undefined) all.push(entry);
    for (const variants of this.variants.values())
      for (const { entries } of variants) all.push(...entries.values());
    return all;
  }
}

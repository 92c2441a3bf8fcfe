import type { Demand } from './demand.js';
import { idOf } from './ids.js';
import { type Entry, newEntry } from './solver/entry.js';
import { ANY_CASE, type Case, constantsKey } from './summary.js';
import type { ClassRef } from './value.js';

/** How many sets of constants a function is looked at with, and for how many classes of its receiver. */
const MAX_VARIANTS = 32;
const MAX_CLASSES = 12;

/** Summaries of one function for a class of its receiver, by the constants that they were made for. */
interface Variants {
  cls: ClassRef | null;
  entries: Map<string, Entry>;
}

/** The entries of all functions: for any arguments, and for certain constants of them and classes of the receiver. */
export class Summaries {
  private readonly plain: (Entry | undefined)[][] = [];
  private readonly variants = new Map<number, Variants[]>();

  get(unit: number, fn: number, what: Case): Entry | undefined {
    if (what === ANY_CASE) return this.plain[unit]?.[fn];
    return this.variantsOf(unit, fn, what)?.entries.get(constantsKey(what));
  }

  private variantsOf(unit: number, fn: number, { cls }: Case): Variants | undefined {
    return this.variants
      .get(idOf(unit, fn))
      ?.find(({ cls: one }) => one?.cls === cls?.cls && one?.unit === cls?.unit);
  }

  /** @returns the new entry; null when the function has as many variants as it may */
  add(unit: number, fn: number, what: Case, demand: Demand): Entry | null {
    const entry = newEntry(unit, fn, what, demand);
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
}

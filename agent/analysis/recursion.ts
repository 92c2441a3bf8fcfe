import type { FunctionInfo } from '../ir/unit.js';
import type { Kept, Summaries, SummaryEntry } from './summaries.js';

/**
 * Functions that are being evaluated, the innermost last. A function that leads to itself by a function inside it (a
 * callback) is looked at again with what is known of it by then, and so is that inner function.
 */
export class Recursion {
  private readonly running: Kept[] = [];
  /** Inner functions whose summaries know only a part of what the function around them gives. */
  private readonly partial = new Map<SummaryEntry, Kept[]>();

  constructor(
    private readonly summaries: Summaries,
    private readonly infoOf: (unit: number, fn: number) => FunctionInfo,
  ) {}

  begin(kept: Kept): void {
    this.running.push(kept);
  }

  end(entry: SummaryEntry): void {
    this.running.pop();
    this.partial.delete(entry);
  }

  /** A function is asked for while it is being evaluated. */
  asked(entry: SummaryEntry): void {
    entry.recursive = true;
    const at = this.running.findLastIndex((one) => one.entry === entry);
    if (at < 0 || at === this.running.length - 1) return;
    const outer = this.running[at];
    const inner = this.running.slice(at + 1).filter((one) => this.isInside(one, outer));
    if (inner.length > 0) this.partial.set(entry, [...(this.partial.get(entry) ?? []), ...inner]);
  }

  /** The function is about to be looked at again: what depends on the last look is made anew. */
  again(entry: SummaryEntry): void {
    entry.recursive = false;
    for (const inner of this.partial.get(entry) ?? []) if (!inner.entry.running) this.summaries.remove(inner);
    this.partial.delete(entry);
  }

  private isInside(one: Kept, outer: Kept): boolean {
    if (one.unit !== outer.unit) return false;
    const [inner, around] = [this.infoOf(one.unit, one.fn), this.infoOf(outer.unit, outer.fn)];
    return inner.start > around.start && inner.end <= around.end;
  }
}

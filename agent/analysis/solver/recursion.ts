import type { Summaries, SummaryEntry, SummaryRecord } from './summaries.js';

/**
 * Functions that are being evaluated, the innermost last. A function that leads to itself by others is looked at again
 * with what is known of it by then, and so are those others: what was found of them on the way rests on a part of it.
 */
export class Recursion {
  private readonly running: SummaryRecord[] = [];
  /** Functions whose summaries know only a part of what the one that leads to them gives. */
  private readonly partial = new Map<SummaryEntry, Set<SummaryRecord>>();

  constructor(private readonly summaries: Summaries) {}

  begin(record: SummaryRecord): void {
    this.running.push(record);
  }

  /** It is known as well as it will be: who asks for one of the others next has it made anew. */
  end(entry: SummaryEntry): void {
    this.running.pop();
    this.forget(entry);
  }

  /** A function is asked for while it is being evaluated. */
  asked(entry: SummaryEntry): void {
    entry.recursive = true;
    const at = this.running.findLastIndex((one) => one.entry === entry);
    if (at < 0) return;
    const others = this.partial.get(entry) ?? new Set();
    for (const one of this.running.slice(at + 1)) others.add(one);
    this.partial.set(entry, others);
  }

  /** The function is about to be looked at again: what depends on the last look is made anew. */
  again(entry: SummaryEntry): void {
    entry.recursive = false;
    this.forget(entry);
  }

  private forget(entry: SummaryEntry): void {
    for (const other of this.partial.get(entry) ?? []) if (!other.entry.running) this.summaries.remove(other);
    this.partial.delete(entry);
  }
}

import type { SummaryEntry } from './summaries.js';

/** Summaries that rest on something which has changed since. */
export class Worklist {
  private readonly entries = new Set<SummaryEntry>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  add(entry: SummaryEntry): void {
    this.entries.add(entry);
  }

  /**
   * Takes out those that were begun at some time or later, in the order in which they are to be made again: what is called
   * comes before its callers.
   */
  take(since: number): SummaryEntry[] {
    const taken = [...this.entries].filter((entry) => entry.begun >= since && !entry.isRunning);
    for (const entry of taken) this.entries.delete(entry);
    return taken.sort((one, other) => one.ended - other.ended);
  }

  remove(entry: SummaryEntry): void {
    this.entries.delete(entry);
  }
}

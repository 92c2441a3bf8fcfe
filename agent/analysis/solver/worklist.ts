import type { Evaluable } from './evaluable.js';

export type Reordering = <T>(items: T[]) => T[];

/** What rests on something that has changed since. */
export class Worklist {
  /** @param reordered another order of what is taken: for tests, as none may matter */
  constructor(private readonly reordered: Reordering = (entries) => entries) {}

  private readonly entries = new Set<Evaluable>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  add(entry: Evaluable): void {
    this.entries.add(entry);
  }

  /**
   * Takes out those that were begun at some time or later, in the order in which they are to be made again: what is called
   * comes before its callers.
   */
  take(since: number): Evaluable[] {
    const taken = [...this.entries].filter((entry) => entry.begun >= since && !entry.isRunning);
    for (const entry of taken) this.entries.delete(entry);
    return this.reordered(taken.sort((one, other) => one.ended - other.ended));
  }

  remove(entry: Evaluable): void {
    this.entries.delete(entry);
  }
}

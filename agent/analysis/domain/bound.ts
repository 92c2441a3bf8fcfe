/**
 * A limit of the analysis, and how often it took effect. The counters belong to the thread; one analysis runs in a thread
 * at a time.
 */
export class Bound {
  /** How often something was cut or given up since the analysis began. */
  reached = 0;

  constructor(
    readonly limit: number,
    /** What is counted. */
    readonly of: string,
    /** What the analysis leaves out, or takes for granted, beyond the limit. */
    readonly beyond: string,
  ) {}

  /** Whether so many are too many; counted. */
  isExceededBy(count: number): boolean {
    if (count <= this.limit) return false;
    this.reached++;
    return true;
  }

  /** Whether there is no room for another one besides so many; counted, so ask where there is another one. */
  isReachedBy(count: number): boolean {
    if (count < this.limit) return false;
    this.reached++;
    return true;
  }

  /** As many of the items as may be, from the first; counted where that is not all. */
  first<T>(items: readonly T[]): readonly T[] {
    return this.isExceededBy(items.length) ? items.slice(0, this.limit) : items;
  }
}

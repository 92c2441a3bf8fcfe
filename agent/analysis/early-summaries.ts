import type { Cell, Holder } from './state.js';

interface Read {
  running: boolean;
  dependsOn: readonly (Holder | Cell)[];
}

/** Summaries that are made while the body of a module runs: they know only the variables that were set by then. */
export class EarlySummaries<Entry extends Read> {
  private readonly keys: string[] = [];
  private bodies = 0;

  constructor(private readonly entries: Map<string, Entry>) {}

  /** A body begins; gives what `forget` wants to know at its end. */
  begin(): number {
    this.bodies++;
    return this.keys.length;
  }

  add(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    if (this.bodies > 0) this.keys.push(key);
  }

  /** The body has run: what was made meanwhile from variables of the module is made anew when it is asked for. */
  forget(unit: number, begun: number): void {
    this.bodies--;
    for (const key of this.keys.splice(begun)) {
      const entry = this.entries.get(key);
      const isStale = entry?.dependsOn.some(
        (one) => typeof one === 'object' && one.unit === unit && one.global,
      );
      if (isStale && entry?.running === false) this.entries.delete(key);
    }
  }
}

import type { Cell, Holder } from './state.js';
import type { Value } from './value.js';

interface Read {
  running: boolean;
  dependsOn: readonly (Holder | Cell)[];
}

interface Early {
  key: string;
  /** What the cells held that it read, two places apart as in `dependsOn`. */
  found: (Value | undefined)[];
}

/** Summaries that are made while the body of a module runs: they know only the variables that were set by then. */
export class EarlySummaries<Entry extends Read> {
  private readonly made: Early[] = [];
  private bodies = 0;

  constructor(private readonly entries: Map<string, Entry>) {}

  /** A body begins; gives what `forget` wants to know at its end. */
  begin(): number {
    this.bodies++;
    return this.made.length;
  }

  note(key: string, { dependsOn }: Entry): void {
    if (this.bodies > 0 && dependsOn.length > 0) this.made.push({ key, found: cellsOf(dependsOn) });
  }

  /** The body has run: summaries that read variables which were set meanwhile are made anew when they are asked for. */
  forget(begun: number): void {
    this.bodies--;
    for (const { key, found } of this.made.splice(begun)) {
      const entry = this.entries.get(key);
      if (entry === undefined || entry.running) continue;
      const now = cellsOf(entry.dependsOn);
      if (now.length !== found.length || now.some((value, i) => value !== found[i])) this.entries.delete(key);
    }
  }
}

function cellsOf(cells: readonly (Holder | Cell)[]): (Value | undefined)[] {
  const values: (Value | undefined)[] = [];
  for (let i = 0; i < cells.length; i += 2) {
    const holder = cells[i];
    const key = cells[i + 1];
    if (typeof holder === 'object' && typeof key !== 'object') values.push(holder.cells.get(key));
  }
  return values;
}

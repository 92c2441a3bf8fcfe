import type { FlatCellTimes } from '../domain/state.js';
import type { Value } from '../domain/value.js';
import type { SummaryEntry } from './summaries.js';

interface Provisional {
  entry: SummaryEntry;
  /** What the cells held that it read, in the order of `dependsOn`. */
  found: (Value | undefined)[];
}

/** Summaries that are made while the body of a module runs: they know only the variables that were set by then. */
export class ProvisionalSummaries {
  private readonly made: Provisional[] = [];
  private bodies = 0;

  /** A body begins; gives what `end` wants to know. */
  begin(): number {
    this.bodies++;
    return this.made.length;
  }

  note(entry: SummaryEntry): void {
    if (this.bodies > 0 && entry.dependsOn.length > 0)
      this.made.push({ entry, found: cellsOf(entry.dependsOn) });
  }

  /** The body has run: gives the summaries that read variables which were set meanwhile. */
  end(begun: number): SummaryEntry[] {
    this.bodies--;
    return this.made.splice(begun).flatMap(({ entry, found }) => {
      const now = cellsOf(entry.dependsOn);
      const isSame = now.length === found.length && now.every((value, i) => value === found[i]);
      return isSame ? [] : [entry];
    });
  }
}

function cellsOf(cells: FlatCellTimes): (Value | undefined)[] {
  const values: (Value | undefined)[] = [];
  for (let i = 0; i < cells.length; i += 3) {
    const holder = cells[i];
    const key = cells[i + 1];
    if (typeof holder === 'object' && typeof key !== 'object') values.push(holder.cells.get(key));
  }
  return values;
}

import type { FlatCellTimes } from '../domain/state.js';
import type { Value } from '../domain/value.js';
import type { Summaries, SummaryRecord } from './summaries.js';

interface Early extends SummaryRecord {
  /** What the cells held that it read, in the order of `dependsOn`. */
  found: (Value | undefined)[];
}

/** Summaries that are made while the body of a module runs: they know only the variables that were set by then. */
export class ProvisionalSummaries {
  private readonly made: Early[] = [];
  private bodies = 0;

  constructor(private readonly summaries: Summaries) {}

  /** A body begins; gives what `forget` wants to know at its end. */
  begin(): number {
    this.bodies++;
    return this.made.length;
  }

  note(record: SummaryRecord): void {
    const { dependsOn } = record.entry;
    if (this.bodies > 0 && dependsOn.length > 0) this.made.push({ ...record, found: cellsOf(dependsOn) });
  }

  /** The body has run: summaries that read variables which were set meanwhile are made anew when they are asked for. */
  forget(begun: number): void {
    this.bodies--;
    for (const made of this.made.splice(begun)) {
      const { entry, found } = made;
      if (entry.running) continue;
      const now = cellsOf(entry.dependsOn);
      if (now.length !== found.length || now.some((value, i) => value !== found[i]))
        this.summaries.remove(made);
    }
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

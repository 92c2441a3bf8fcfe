import { lastStart } from './last-start.js';
import type { UnitData } from './unit.js';

/** Tells which function of a file an offset lies in, in logarithmic time. */
export class FunctionSpans {
  /** Offsets from which on another function is the innermost, and which one that is. */
  private readonly starts: number[] = [0];
  private readonly owners: number[] = [0];

  constructor({ functions }: Pick<UnitData, 'functions'>) {
    const inner = [...functions.keys()].slice(1);
    // A function that begins where another does, and ends before it, lies inside.
    inner.sort(
      (a, b) => functions[a].start - functions[b].start || functions[b].end - functions[a].end || a - b,
    );
    const around: number[] = [];
    const leaveUntil = (offset: number) => {
      for (let fn = around.at(-1); fn !== undefined && functions[fn].end <= offset; fn = around.at(-1)) {
        around.pop();
        this.mark(functions[fn].end, around.at(-1) ?? 0);
      }
    };
    for (const fn of inner) {
      leaveUntil(functions[fn].start);
      around.push(fn);
      this.mark(functions[fn].start, fn);
    }
    leaveUntil(Number.POSITIVE_INFINITY);
  }

  at(offset: number): number {
    return this.owners[lastStart(this.starts, offset)];
  }

  private mark(offset: number, fn: number): void {
    this.starts.push(offset);
    this.owners.push(fn);
  }
}

import type { Closure } from '../../domain/value.js';

const NONE_MADE: readonly Closure[] = [];

/** Inner functions that evaluations made, and which functions were called at all. */
export class PendingClosures {
  private readonly pending = new Map<object, Closure[]>();
  /** By unit and function. */
  private readonly invoked: boolean[][] = [];

  /** @param ev the evaluation that made it */
  made(ev: object, closure: Closure): void {
    const list = this.pending.get(ev);
    if (list === undefined) this.pending.set(ev, [closure]);
    else list.push(closure);
  }

  /** Those that an evaluation made up to now; grows while it goes on. */
  of(ev: object): readonly Closure[] {
    return this.pending.get(ev) ?? NONE_MADE;
  }

  forget(ev: object): void {
    this.pending.delete(ev);
  }

  noteInvoked({ unit, fn }: Closure): void {
    this.invoked[unit] ??= [];
    this.invoked[unit][fn] = true;
  }

  wasInvoked({ unit, fn }: Closure): boolean {
    return this.invoked[unit]?.[fn] === true;
  }
}

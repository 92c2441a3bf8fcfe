import { idOf } from '../../domain/ids.js';
import type { FunctionRef } from '../../domain/result.js';

const NOBODY: ReadonlySet<number> = new Set();

/** Which function was seen to call which, by their ids. */
export class Callers {
  private readonly callers = new Map<number, Set<number>>();

  note(caller: FunctionRef, callee: FunctionRef): void {
    const id = idOf(callee.unit, callee.fn);
    const known = this.callers.get(id);
    if (known === undefined) this.callers.set(id, new Set([idOf(caller.unit, caller.fn)]));
    else known.add(idOf(caller.unit, caller.fn));
  }

  /** None for what only the bodies of modules and frameworks call. */
  of(id: number): ReadonlySet<number> {
    return this.callers.get(id) ?? NOBODY;
  }
}

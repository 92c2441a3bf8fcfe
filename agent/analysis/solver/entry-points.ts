import { bounds } from '../domain/bounds.js';
import { idOf, placeOf } from '../domain/ids.js';
import type { Handlers } from '../entrypoints/handlers.js';
import type { Program } from '../program/program.js';
import type { Callers } from '../transfer/evaluation/callers.js';
import type { CallGraph } from '../witness/routes.js';

/** Who calls whom, and which functions frameworks call, as evaluations have shown by the end of the analysis. */
export class EntryPoints implements CallGraph {
  private readonly known = new Map<number, readonly number[]>();

  constructor(
    private readonly program: Program,
    private readonly handlers: Handlers,
    private readonly callers: Callers,
  ) {}

  isEntryPoint(id: number): boolean {
    const { unit, fn } = placeOf(id);
    return this.handlers.isEntryPoint(this.program.modules[unit], fn);
  }

  isRegistered(id: number): boolean {
    const { unit, fn } = placeOf(id);
    return this.handlers.isRegistered(this.program.modules[unit], fn);
  }

  entryPointsTo(id: number): readonly number[] {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const found: number[] = [];
    this.climb(id, new Map(), found);
    this.known.set(id, found);
    return found;
  }

  /**
   * Functions that look like handlers by their parameters alone may be called by others: the outermost are found.
   * @param reached of functions that were looked at, whether an entry point leads there
   */
  private climb(id: number, reached: Map<number, boolean>, found: number[]): boolean {
    const before = reached.get(id);
    if (before !== undefined) return before;
    if (bounds.routeCallers.isReachedBy(reached.size)) return false;
    reached.set(id, false);
    let isReached = false;
    if (!this.isRegistered(id))
      for (const caller of this.callersOf(id)) isReached = this.climb(caller, reached, found) || isReached;
    if (!isReached && this.isEntryPoint(id)) {
      found.push(id);
      isReached = true;
    }
    reached.set(id, isReached);
    return isReached;
  }

  /** In a fixed order. Who calls a function inside another one is not always known: the other one, if nothing is. */
  private callersOf(id: number): number[] {
    const { unit, fn } = placeOf(id);
    const callers = [...this.callers.of(id)].filter((caller) => caller !== id);
    const { parent } = this.program.modules[unit].unit.data.functions[fn];
    if (callers.length === 0 && parent > 0 && !this.isEntryPoint(id)) return [idOf(unit, parent)];
    return callers.sort((one, other) => one - other);
  }
}

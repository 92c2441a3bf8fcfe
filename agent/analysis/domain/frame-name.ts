import { bounds } from './bounds.js';
import { idOf } from './ids.js';

/** A call, and the function that it stands in. */
export interface CallSite {
  readonly unit: number;
  readonly node: number;
  /** Of the function that is evaluated, by `idOf`. */
  readonly within: number;
}

/**
 * What tells the variables of one run of a function from those of another: the calls through which closures brought
 * them out of it, the latest last. A recursion adds nothing: of calls in one function the latest stands for all between.
 * So there are as many names as ways out of a function, and no more however often a summary is made again.
 */
export class FrameName {
  private readonly next = new Map<number, FrameName>();

  private constructor(
    private readonly names: Map<string, FrameName>,
    private readonly fn: number,
    private readonly calls: readonly CallSite[],
  ) {}

  /** The names of one program. */
  static ofFunctions(): (unit: number, fn: number) => FrameName {
    const names = new Map<string, FrameName>();
    return (unit, fn) => FrameName.of(names, idOf(unit, fn), []);
  }

  private static of(names: Map<string, FrameName>, fn: number, calls: readonly CallSite[]): FrameName {
    const key = [fn, ...calls.map(({ unit, node }) => idOf(unit, node))].join(' ');
    let name = names.get(key);
    if (name === undefined) {
      name = new FrameName(names, fn, calls);
      names.set(key, name);
    }
    return name;
  }

  /** The name at the caller of a function that gave it the variables. */
  after(call: CallSite): FrameName {
    const key = idOf(call.unit, call.node);
    let name = this.next.get(key);
    if (name === undefined) {
      const recursion = this.calls.findIndex(({ within }) => within === call.within);
      const before = recursion < 0 ? this.calls : this.calls.slice(0, recursion);
      const calls = [...before, call];
      const { limit } = bounds.framePath;
      name = FrameName.of(
        this.names,
        this.fn,
        bounds.framePath.isExceededBy(calls.length) ? calls.slice(-limit) : calls,
      );
      this.next.set(key, name);
    }
    return name;
  }
}

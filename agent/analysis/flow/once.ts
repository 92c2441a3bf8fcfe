import { Kind } from '../../ir/kinds.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Targets } from './targets.js';

/** What runs the parts of it again. */
const LOOPS = new Set<number>([Kind.Loop, Kind.ForEach, Kind.Comprehension]);

/**
 * Knows what the program runs once: the bodies of modules, the functions that start it, and those that one of these calls in one
 * place. What they make is there as long as the program runs.
 */
export class Once {
  private readonly known = new Map<number, boolean>();
  private readonly loops = new Map<number, readonly number[]>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly targets: Targets,
    /** Whether rules say that a function is run once. */
    private readonly isStated: (unit: number, fn: number) => boolean,
  ) {}

  /** Whether what stands at a node of the program is run once. */
  at(node: number): boolean {
    const linked = this.index.unitOf(node);
    const fn = this.index.functionOf(node);
    return fn === 0 || (this.runs(linked.index, fn) && !this.isInLoop(linked, node));
  }

  private runs(unit: number, fn: number): boolean {
    const { tokens } = this.objects.parts;
    const token = tokens.function(unit, fn);
    let runsOnce = this.known.get(token);
    if (runsOnce === undefined) {
      // What calls itself is run more than once.
      this.known.set(token, false);
      runsOnce = this.decide(unit, fn, token);
      this.known.set(token, runsOnce);
    }
    return runsOnce;
  }

  private decide(unit: number, fn: number, token: number): boolean {
    if (this.isStated(unit, fn)) return true;
    const { nodeCount } = this.objects.program;
    // How often tests run one says nothing of the product.
    const calls = this.targets
      .callersOf(token)
      .filter(({ call }) => call >= nodeCount || !this.index.unitOf(call).isAside);
    const [only] = calls;
    // A library that is given a function calls it as often as it likes.
    return (
      only !== undefined &&
      only.call < nodeCount &&
      calls.every(({ call }) => call === only.call) &&
      this.objects.calls.reachedBy(only.call).includes(token) &&
      this.at(only.call)
    );
  }

  private isInLoop(linked: LinkedUnit, node: number): boolean {
    const { unit, graph, base } = linked;
    const site = graph.nodes[(node - base) * GRAPH_WIDTH + 1];
    if (site < 0) return false;
    const [start, end] = [unit.start(site), unit.end(site)];
    return this.loopsOf(linked).some((loop) => unit.start(loop) <= start && end <= unit.end(loop));
  }

  private loopsOf({ unit, index }: LinkedUnit): readonly number[] {
    let loops = this.loops.get(index);
    if (loops === undefined) {
      const found: number[] = [];
      for (let node = 0; node < unit.nodeCount; node++) if (LOOPS.has(unit.kind(node))) found.push(node);
      loops = found;
      this.loops.set(index, loops);
    }
    return loops;
  }
}

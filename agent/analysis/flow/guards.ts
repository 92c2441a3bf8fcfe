import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, MATCHES, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Constants } from '../values/constants.js';
import { type Effect, UNCHANGED } from './effects.js';

/** What conditions that hold, or do not, say of the values that they look at. */
export class Guards {
  constructor(private readonly constants: Constants) {}

  /** What a checked value still is, below a path; null where nothing can be left of untrusted data. */
  effect(linked: LinkedUnit, sigma: number, path: number): Effect | null {
    const { graph, base } = linked;
    const at = (sigma - base) * GRAPH_WIDTH;
    const root = this.rootOf(linked, graph.nodes[at + 3]);
    return path === 0 && this.isFixed(linked, root, graph.nodes[at + 4], graph.nodes[at + 5] === 1)
      ? null
      : UNCHANGED;
  }

  /** Whether a condition leaves no more than a constant. */
  private isFixed(linked: LinkedUnit, value: number, condition: number, isTrue: boolean): boolean {
    const { graph, base, unit } = linked;
    const at = condition * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    switch (graph.nodes[at] & 0xff) {
      case Op.Binary: {
        const operator = c === MATCHES ? '==' : unit.string(c);
        const isEqual = /^(===?|is)$/.test(operator)
          ? isTrue
          : /^(!==?|is not)$/.test(operator)
            ? !isTrue
            : false;
        if (!isEqual) return false;
        const other = this.rootOf(linked, a) === value ? b : this.rootOf(linked, b) === value ? a : -1;
        return other >= 0 && this.constants.one(base + other) !== null;
      }
      // What counts as false is empty.
      default:
        return !isTrue && this.rootOf(linked, condition) === value;
    }
  }

  private rootOf({ graph }: LinkedUnit, node: number): number {
    let at = node;
    for (let back = 0; back < graphBounds.versionsBack; back++) {
      const op = graph.nodes[at * GRAPH_WIDTH] & 0xff;
      if (op !== Op.Sigma && op !== Op.After && op !== Op.Typed) break;
      at = graph.nodes[at * GRAPH_WIDTH + 3];
    }
    return at;
  }
}

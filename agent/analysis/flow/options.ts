import { Kind, NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Constants } from '../values/constants.js';

/** What conditions see through to the value that they ask. */
const passing = new Set<number>([Op.Sigma, Op.After, Op.Typed, Op.Await]);
/** Values that somebody else has set. */
const settings = new Set<number>([Op.Load, Op.LoadIndex, Op.Parameter, Op.CellLoad, Op.Global]);
const comparing = new Set(['==', '===', '!=', '!==', 'is', 'is not', 'equals']);

/** Tells where options decide. */
export class Options {
  constructor(private readonly constants: Constants) {}

  /**
   * Whether an option decides that a node is run: a setting or an argument that is asked for its truth, or whether it is a text or
   * a truth that the program names. Whoever sets it has chosen what the node does. @param node of the unit
   */
  decides(linked: LinkedUnit, node: number): boolean {
    return this.isBehind(linked, linked.graph.nodes[node * GRAPH_WIDTH + 2], 0);
  }

  private isBehind(linked: LinkedUnit, region: number, depth: number): boolean {
    const { regions } = linked.graph;
    const at = region * REGION_WIDTH;
    const [kind, first, second] = [regions[at], regions[at + 1], regions[at + 2]];
    if (kind === RegionKind.Whole || depth > graphBounds.conditionDepth) return false;
    if (kind === RegionKind.Either)
      return this.isBehind(linked, first, depth + 1) && this.isBehind(linked, second, depth + 1);
    return (second !== NONE && this.asks(linked, second, 0)) || this.isBehind(linked, first, depth + 1);
  }

  private asks(linked: LinkedUnit, condition: number, depth: number): boolean {
    if (depth > graphBounds.conditionDepth) return false;
    const { graph, unit } = linked;
    const at = condition * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    if (passing.has(op)) return this.asks(linked, a, depth + 1);
    if (settings.has(op)) return !this.isState(linked.base + condition);
    switch (op) {
      case Op.Unary:
        return this.asks(linked, a, depth + 1);
      case Op.Logical:
        return this.asks(linked, a, depth + 1) || this.asks(linked, b, depth + 1);
      case Op.Binary: {
        if (c < 0 || !comparing.has(unit.string(c))) return false;
        const [left, right] = [a, b].map((side) => isNamed(linked, side));
        return left !== right && this.asks(linked, left ? b : a, depth + 1);
      }
      // What is asked of an object without more is a setting of it: `settings.trustsAll()`.
      case Op.Call:
        return b !== NONE && itemsOf(graph.lists, c).length === 0;
      default:
        return false;
    }
  }

  /** The program sets it itself: `this.isConnected = true`. */
  private isState(value: number): boolean {
    const { choices, isAll } = this.constants.of(value);
    return isAll && choices.length > 0;
  }
}

/** A text, a number or a truth that stands in the code. */
function isNamed({ graph, unit }: LinkedUnit, node: number): boolean {
  const at = node * GRAPH_WIDTH;
  if ((graph.nodes[at] & 0xff) !== Op.Literal) return false;
  const kind = unit.kind(graph.nodes[at + 1]);
  return kind === Kind.True || kind === Kind.False || kind === Kind.String || kind === Kind.Number;
}

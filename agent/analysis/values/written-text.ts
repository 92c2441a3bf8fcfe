import { NONE } from '../../ir/kinds.js';
import type { ConstantBox } from '../domain/value.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { NodeIndex } from './node-index.js';

/** Stands in a text for a part that is not known. */
const SOMETHING = '\u0000';

/** What the program itself writes in texts that it puts together. */
export class WrittenText {
  constructor(
    private readonly index: NodeIndex,
    private readonly constants: { one(node: number): ConstantBox | null },
  ) {}

  /** The text of a value, with a mark for each part that is not known. */
  of(node: number, depth = 0): string {
    const constant = this.constants.one(node);
    if (constant !== null) return String(constant.value);
    if (depth > graphBounds.conditionDepth) return SOMETHING;
    const { graph, base, unit } = this.index.unitOf(node);
    const at = (node - base) * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    switch (graph.nodes[at] & 0xff) {
      case Op.Binary:
        if (c < 0 || unit.string(c) !== '+') return SOMETHING;
        return this.of(base + a, depth + 1) + this.of(base + b, depth + 1);
      case Op.Concat:
        return this.join(base, [...itemsOf(graph.lists, a)], depth + 1);
      default:
        return SOMETHING;
    }
  }

  /** The text of parts one after the other. */
  ofAll(nodes: readonly number[]): string {
    return nodes.map((node) => (node === NONE ? SOMETHING : this.of(node))).join('');
  }

  /** What stands before a part of a text. */
  before(base: number, parts: readonly number[], part: number): string {
    return this.join(base, parts.slice(0, part), 0);
  }

  private join(base: number, parts: readonly number[], depth: number): string {
    return parts.map((part) => (part === NONE ? SOMETHING : this.of(base + part, depth))).join('');
  }
}

import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import { writtenName } from '../program/expression-names.js';
import type { NodeIndex } from '../values/node-index.js';

/**
 * A fixed order of the nodes of a program: by file, by what is written in their functions, and by place. So functions that
 * trade places change nothing, as long as they say different things.
 */
export class PlaceOrder {
  private readonly texts = new Map<number, string>();

  constructor(private readonly index: NodeIndex) {}

  /** @returns below 0 where the first comes first, 0 where both are one */
  compare(one: number, other: number): number {
    if (one === other) return 0;
    const [home, another] = [this.index.unitOf(one), this.index.unitOf(other)];
    if (home === another) {
      const [text, otherText] = [this.textAt(one), this.textAt(other)];
      if (text !== otherText) return text < otherText ? -1 : 1;
    }
    return one - other;
  }

  /** The names in the function around a node. */
  private textAt(node: number): string {
    const { unit, graph, base } = this.index.unitOf(node);
    const fn = this.index.functionOf(node);
    const first = graph.functions[fn];
    const known = this.texts.get(base + first);
    if (known !== undefined) return known;
    const words = [unit.data.functions[fn].name];
    for (let local = first; local < graph.functions[fn + 1]; local++) {
      const site = graph.nodes[local * GRAPH_WIDTH + 1];
      words.push(`${graph.nodes[local * GRAPH_WIDTH] & 0xff}${site === NONE ? '' : writtenName(unit, site)}`);
    }
    const text = words.join(' ');
    this.texts.set(base + first, text);
    return text;
  }
}

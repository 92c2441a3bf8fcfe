import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { NodeIndex } from './node-index.js';

/** What is asked of a builder, which stays as it is. */
const asked = new Set<Operation>(['builder.length', 'builder.text']);

/** Whether more may have been done to a builder than it was made with. @param operationOf what a call does */
export function isChanged(
  index: NodeIndex,
  operationOf: (call: number) => Operation | null,
  value: number,
  seen = new Set<number>(),
): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  const { graph, base } = index.unitOf(value);
  const at = (value - base) * GRAPH_WIDTH;
  const before = graph.nodes[at + 3];
  const isChangedThere = (way: number) => isChanged(index, operationOf, base + way, seen);
  switch (graph.nodes[at] & 0xff) {
    case Op.Sigma:
    case Op.Typed:
      return isChangedThere(before);
    case Op.After: {
      const operation = operationOf(base + graph.nodes[at + 4]);
      return operation === null || !asked.has(operation) || isChangedThere(before);
    }
    case Op.Phi:
      return itemsOf(graph.lists, before).some(
        (way, i) => i % 2 === 0 && way !== NONE && isChangedThere(way),
      );
    default:
      return false;
  }
}

import { NONE } from '../../ir/kinds.js';
import { type FlowGraphData, GRAPH_WIDTH, itemsOf, layouts } from './flow-graph.js';

/** Positions of the values in the items of a list, as every how many from where on. */
export const valuePositions: Readonly<Record<string, { step: number; from: number; width: number }>> = {
  l: { step: 1, from: 0, width: 1 },
  p: { step: 2, from: 0, width: 1 },
  g: { step: 2, from: 1, width: 1 },
  m: { step: 2, from: 1, width: 1 },
  e: { step: 3, from: 1, width: 2 },
};

/** Visits the nodes that a node has as operands. */
export function forEachOperand(
  { nodes, lists }: Pick<FlowGraphData, 'nodes' | 'lists'>,
  node: number,
  visit: (operand: number) => void,
): void {
  const at = node * GRAPH_WIDTH;
  const layout = layouts[nodes[at] & 0xff];
  for (let i = 0; i < 3; i++) {
    const operand = nodes[at + 3 + i];
    const kind = layout[i];
    if (kind === '-' || kind === 'k' || operand === NONE) continue;
    if (kind === 'v') {
      visit(operand);
      continue;
    }
    const { step, from, width } = valuePositions[kind];
    const items = itemsOf(lists, operand);
    for (let item = from; item < items.length; item += step)
      for (let next = item; next < item + width; next++) if (items[next] !== NONE) visit(items[next]);
  }
}

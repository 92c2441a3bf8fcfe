import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Lengths } from '../values/lengths.js';
import type { Symbols } from '../values/symbols.js';
import { Step } from './step-kinds.js';

/** What becomes of an operand where `+` makes one list of two; null where it is none of lists. @param user node of the operator */
export function stepOfAdded(
  symbols: Symbols,
  lengths: Lengths,
  { graph, base, unit }: LinkedUnit,
  user: number,
  node: number,
): typeof Step.Move | typeof Step.Later | typeof Step.Mix | null {
  if (unit.data.addsLists !== true) return null;
  const at = (user - base) * GRAPH_WIDTH;
  const [left, right, operator] = [
    base + graph.nodes[at + 3],
    base + graph.nodes[at + 4],
    graph.nodes[at + 5],
  ];
  if (operator < 0 || unit.string(operator) !== '+') return null;
  if (!symbols.isOnly('list', left) && !symbols.isOnly('list', right)) return null;
  if (node === left) return Step.Move;
  return lengths.isNeverEmpty(left) ? Step.Later : Step.Mix;
}

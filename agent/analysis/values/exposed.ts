import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Symbols } from './symbols.js';

/** Values that a file puts where rules say that others call them from: nodes of the program. */
export function exposedIn(symbols: Symbols, { graph, base }: LinkedUnit): number[] {
  const { nodes } = graph;
  const found: number[] = [];
  for (let at = 0, node = base; at < nodes.length; at += GRAPH_WIDTH, node++) {
    if ((nodes[at] & 0xff) !== Op.Put || nodes[at + 4] < 0) continue;
    const members = symbols.memberOf(base + nodes[at + 3], node, nodes[at + 4]);
    if (members.some((symbol) => symbols.table.facts(symbol)?.exposes)) found.push(base + nodes[at + 5]);
  }
  return found;
}

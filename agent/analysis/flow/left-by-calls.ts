import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { rootOf } from './checked-roots.js';

/** What calls have left of a value of a function, by the regions of the calls: whoever stands there behind one knows that it has come back. */
export function leftByCalls(linked: LinkedUnit, fn: number, root: number): ReadonlyMap<number, number[]> {
  const { nodes, functions } = linked.graph;
  const found = new Map<number, number[]>();
  for (let node = functions[fn]; node < functions[fn + 1]; node++) {
    const at = node * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.After || rootOf(linked, node) !== root) continue;
    const region = nodes[at + 2];
    const known = found.get(region);
    if (known === undefined) found.set(region, [node]);
    else known.push(node);
  }
  return found;
}

import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { Branches } from './branches.js';
import type { NodeIndex } from './node-index.js';

/** Operators whose value is that of their first operand, or a version of the same object. */
const versions = new Set<number>([
  ...[Op.Sigma, Op.Typed, Op.Await, Op.Entered, Op.After, Op.Put, Op.PutIndex],
]);

/**
 * The nodes that a value comes from by one way or another through branches, checks and versions: what it is before anything is
 * made of it. Each once; loops lead nowhere new.
 * @param branches to leave out what comes from where control never is
 */
export function waysTo(index: NodeIndex, node: number, branches?: Branches): number[] {
  const found: number[] = [];
  const seen = new Set([node]);
  const pending = [node];
  const visit = (next: number) => {
    if (seen.has(next)) return;
    seen.add(next);
    pending.push(next);
  };
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const linked = index.unitOf(at);
    const { graph, base } = linked;
    const record = (at - base) * GRAPH_WIDTH;
    const op = graph.nodes[record] & 0xff;
    const a = graph.nodes[record + 3];
    if (versions.has(op)) visit(base + a);
    else if (op === Op.Logical) {
      visit(base + a);
      visit(base + graph.nodes[record + 4]);
    } else if (op === Op.Phi) {
      const items = itemsOf(graph.lists, a);
      for (let i = 0; i < items.length; i += 2)
        if (items[i] !== NONE && !(branches?.isDead(linked, items[i + 1], at - base) ?? false))
          visit(base + items[i]);
    } else found.push(at);
  }
  return found;
}

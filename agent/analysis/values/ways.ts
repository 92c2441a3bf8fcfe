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
export function waysTo(index: NodeIndex, node: number, branches?: Branches): readonly number[] {
  const begin = original(index, node);
  if (!joins.has(index.op(begin))) return [begin];
  const found: number[] = [];
  const seen = new Set([begin]);
  const pending = [begin];
  const visit = (next: number) => {
    const at = original(index, next);
    if (seen.has(at)) return;
    seen.add(at);
    pending.push(at);
  };
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const linked = index.unitOf(at);
    const { graph, base } = linked;
    const record = (at - base) * GRAPH_WIDTH;
    const op = graph.nodes[record] & 0xff;
    const a = graph.nodes[record + 3];
    if (op === Op.Logical) {
      visit(base + a);
      visit(base + graph.nodes[record + 4]);
    } else if (op === Op.Phi) {
      const items = itemsOf(graph.lists, a);
      for (let i = 0; i < items.length; i += 2)
        if (items[i] !== NONE && !(branches?.isDead(linked, items[i + 1], at - base) ?? false))
          visit(base + items[i]);
    } else found.push(at);
  }
  index.program.budgets.values.take(begin, seen.size);
  return found;
}

/** What a value is a version of. Only phis close a circle. */
function original(index: NodeIndex, node: number): number {
  const { graph, base } = index.unitOf(node);
  let at = node - base;
  while (versions.has(graph.nodes[at * GRAPH_WIDTH] & 0xff)) at = graph.nodes[at * GRAPH_WIDTH + 3];
  return base + at;
}

/** Operators whose value is one or another of their operands. */
const joins = new Set<number>([Op.Logical, Op.Phi]);

import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { rootOf } from './checked-roots.js';

/** Calls of a function that are given a value, by region: whoever stands there behind one knows that it has come back. */
export type GivenCalls = ReadonlyMap<number, readonly number[]>;

export const NO_CALLS: GivenCalls = new Map();

/** Finds the calls that values are given to, once for each function. */
export class CallsGiven {
  /** By the function's first node in the program, and the node that a value is a version of. */
  private readonly known = new Map<number, ReadonlyMap<number, GivenCalls>>();

  /** @param root node that the value is a version of */
  of(linked: LinkedUnit, fn: number, root: number): GivenCalls {
    const first = linked.base + linked.graph.functions[fn];
    let calls = this.known.get(first);
    if (calls === undefined) {
      calls = callsOf(linked, fn);
      this.known.set(first, calls);
    }
    return calls.get(root) ?? NO_CALLS;
  }

  /** The same of any of some values. */
  ofAny(linked: LinkedUnit, fn: number, roots: readonly number[]): GivenCalls {
    const all = roots.map((root) => this.of(linked, fn, root)).filter((calls) => calls.size > 0);
    if (all.length < 2) return all[0] ?? NO_CALLS;
    const merged = new Map<number, number[]>();
    for (const calls of all)
      for (const [region, some] of calls) merged.set(region, [...(merged.get(region) ?? []), ...some]);
    return merged;
  }
}

function callsOf(linked: LinkedUnit, fn: number): Map<number, GivenCalls> {
  const { nodes, functions } = linked.graph;
  const found = new Map<number, Map<number, number[]>>();
  const add = (value: number, region: number, call: number, depth = 0) => {
    const root = rootOf(linked, value);
    // What is made of a value is checked in its place: `path.resolve().relative_to(folder)`.
    if (depth < graphBounds.conditionDepth && (nodes[root * GRAPH_WIDTH] & 0xff) === Op.Call)
      for (const one of givenTo(linked, root)) add(one, region, call, depth + 1);
    const regions = found.get(root) ?? new Map<number, number[]>();
    found.set(root, regions);
    const calls = regions.get(region);
    if (calls === undefined) regions.set(region, [call]);
    else calls.push(call);
  };
  for (let node = functions[fn]; node < functions[fn + 1]; node++) {
    const at = node * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.Call) continue;
    for (const one of givenTo(linked, node)) add(one, nodes[at + 2], node);
  }
  return found;
}

/** What a call acts on, and its arguments. */
function givenTo({ graph: { nodes, lists } }: LinkedUnit, call: number): number[] {
  const at = call * GRAPH_WIDTH;
  const given = itemsOf(lists, nodes[at + 5]);
  const all = nodes[at + 4] === NONE ? [] : [nodes[at + 4]];
  for (let i = 1; i < given.length; i += 2) all.push(given[i]);
  return all;
}

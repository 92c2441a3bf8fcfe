import { GRAPH_WIDTH, GraphFlag, itemsOf, Op, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Known } from './known.js';
import type { NodeIndex } from './node-index.js';

/** What is constant, for all calls or if some values are others. */
interface KnownValues {
  of(variable: number): Known;
  whenCalled(first: number, end: number, given: ReadonlyMap<number, Known>): KnownValues;
}

/** Whether a condition is the test of a loop that does not hold before the first round: there is no round then. */
export function isNeverEntered(index: NodeIndex, constants: KnownValues, condition: number): boolean {
  const linked = index.unitOf(condition);
  const { graph, base } = linked;
  const at = (condition - base) * GRAPH_WIDTH;
  if ((graph.nodes[at] & 0xff) !== Op.Binary) return false;
  for (const counter of [graph.nodes[at + 3], graph.nodes[at + 4]]) {
    const first = firstOf(linked, counter, condition - base);
    if (first === null) continue;
    const begins = constants.of(base + first);
    if (!begins.isAll || begins.choices.length === 0) continue;
    const fn = index.functionOf(condition);
    const [from, to] = [base + graph.functions[fn], base + graph.functions[fn + 1]];
    const before = constants.whenCalled(from, to, new Map([[base + counter, begins]]));
    const { choices, isAll } = before.of(condition);
    if (isAll && choices.length > 0 && choices.every(({ value }) => !value)) return true;
  }
  return false;
}

/** What a value is before the first round of a loop that a condition lets into each of its rounds; null for other values. */
function firstOf({ graph }: LinkedUnit, counter: number, condition: number): number | null {
  const at = counter * GRAPH_WIDTH;
  const isOfLoop = (graph.nodes[at] & 0xff) === Op.Phi && ((graph.nodes[at] >>> 8) & GraphFlag.Loop) !== 0;
  if (!isOfLoop) return null;
  const [first, , , end] = itemsOf(graph.lists, graph.nodes[at + 3]);
  const { regions } = graph;
  for (let region = end, steps = 0; steps < regions.length; steps++) {
    const kind = regions[region * REGION_WIDTH];
    if (kind === RegionKind.WhenTrue && regions[region * REGION_WIDTH + 2] === condition) return first;
    // Where ways come together, not all of them have passed it.
    if (kind === RegionKind.Whole || kind === RegionKind.Either) return null;
    region = regions[region * REGION_WIDTH + 1];
  }
  return null;
}

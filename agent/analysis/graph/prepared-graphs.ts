import type { UnitData } from '../../ir/unit.js';
import { buildFlowGraph } from './build.js';
import type { FlowGraphData } from './flow-graph.js';

const known = new WeakMap<UnitData, FlowGraphData>();

/** Makes the graph of a file, while others are still on their way. */
export function prepareGraph(data: UnitData): void {
  known.set(data, buildFlowGraph(data));
}

/** The graph of a file, for linking, which keeps it. */
export function takeGraph(data: UnitData): FlowGraphData {
  const graph = known.get(data) ?? buildFlowGraph(data);
  known.delete(data);
  return graph;
}

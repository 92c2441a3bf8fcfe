import type { UnitData } from '../../ir/unit.js';
import { buildFlowGraph } from './build.js';
import type { FlowGraphData } from './flow-graph.js';

const known = new WeakMap<UnitData, FlowGraphData>();

/** Makes the graph of a file, while others are still on their way. @returns false where an internal error kept it from being made */
export function prepareGraph(data: UnitData): boolean {
  try {
    known.set(data, buildFlowGraph(data));
    return true;
  } catch {
    return false;
  }
}

/** The graph of a file, for linking, which keeps it. */
export function takeGraph(data: UnitData): FlowGraphData {
  const graph = known.get(data) ?? buildFlowGraph(data);
  known.delete(data);
  return graph;
}

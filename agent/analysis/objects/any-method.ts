import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Members } from './members.js';
import type { Parts } from './parts.js';
import { writtenKeys, writtenStart } from './written-keys.js';

/**
 * Where a member is called whose name nobody knows (`api[name](...)`), it is any method of the object, or any whose name begins as is
 * written there.
 * @param callee node of the unit
 */
export function addAnyMethod(
  { variables }: Parts,
  members: Members,
  linked: LinkedUnit,
  callee: number,
): void {
  const { nodes } = linked.graph;
  const at = callee * GRAPH_WIDTH;
  if ((nodes[at] & 0xff) !== Op.LoadIndex || writtenKeys(linked, nodes[at + 4]) !== null) return;
  const start = writtenStart(linked, nodes[at + 4]);
  variables.each(linked.base + nodes[at + 3], (token) =>
    members.loadStarting(token, start, linked.base + callee),
  );
}

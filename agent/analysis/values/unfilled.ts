import { GRAPH_WIDTH, itemsOf, Op, SPREAD } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { Objects } from '../objects/objects.js';
import { isWritten } from '../objects/tokens.js';
import type { NodeIndex } from './node-index.js';
import { receiverOf } from './places.js';

/** Whether a variable is one of a member, or another one that stands nowhere in the code, in which the program never stores anything. */
export function isNeverFilled(objects: Objects, variable: number): boolean {
  const { variables, ports, hubs } = objects.parts;
  return (
    variable >= objects.program.nodeCount &&
    variables.of(variable).size === 0 &&
    ports.functionOfResult(variable) === undefined &&
    hubs.roleOf(variable) === undefined
  );
}

/**
 * Whether a member may hold what the program is not seen to put there: of a library's things, or of a collection that the program
 * has made of something else, of which nobody knows what it held.
 */
export function mayHoldMore(objects: Objects, index: NodeIndex, variable: number): boolean {
  const { fields, tokens, variables } = objects.parts;
  if (fields.isOpen(variable)) return true;
  const owner = fields.ownerOf(variable) ?? fields.holderOf(variable);
  if (owner === undefined || !isWritten(tokens, owner)) return false;
  return copiedBy(index, tokens.first(owner)).some((value) => variables.of(value).size === 0);
}

/** What a call, or a literal, copies into what it makes. */
function copiedBy(index: NodeIndex, node: number): readonly number[] {
  const linked = index.unitOf(node);
  const { nodes, lists } = linked.graph;
  if (index.op(node) === Op.Call) {
    const receiver = receiverOf(linked, node);
    const given = argumentsOf(linked, node).map(({ value }) => value);
    return receiver < 0 ? given : [receiver, ...given];
  }
  if (index.op(node) !== Op.Allocate) return [];
  const entries = itemsOf(lists, nodes[(node - linked.base) * GRAPH_WIDTH + 3]);
  const copied: number[] = [];
  for (let i = 0; i < entries.length; i += 3)
    if (entries[i] === SPREAD) copied.push(linked.base + entries[i + 2]);
  return copied;
}

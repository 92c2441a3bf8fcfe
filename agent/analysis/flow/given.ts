import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from '../objects/parts.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';

/** Token of the function that a node stands in. */
export function functionAt({ tokens }: Parts, index: NodeIndex, node: number): number {
  return tokens.function(index.unitOf(node).index, index.functionOf(node));
}

/** What a function gets from whoever calls it. */
export function isGiven({ graph }: LinkedUnit, node: number): boolean {
  return isGivenBy(graph.nodes[node * GRAPH_WIDTH] & 0xff);
}

/** Whether it is an operator that gives what the caller of a function has passed. */
export function isGivenBy(op: number): boolean {
  return op === Op.Parameter || op === Op.Receiver;
}

/** What a function was given that a value of it is, in one version or another; NONE for other values. */
export function givenAs(linked: LinkedUnit, node: number): number {
  const root = rootOf(linked, node);
  return isGiven(linked, root) ? root : NONE;
}

/**
 * The same for what a function around was given: a function inside it sees that as a variable, in which nothing else is stored.
 * @returns a node of the unit, of the function itself or of one around it
 */
export function givenAround(parts: Parts, linked: LinkedUnit, node: number): number {
  const root = rootOf(linked, node);
  if (isGiven(linked, root)) return root;
  const cell = cellAt(parts, linked, root);
  return cell === NONE ? NONE : givenIn(parts, linked, cell);
}

/** The variable that a node reads which several functions use; NONE for another node. */
export function cellAt({ fields }: Parts, { graph, index }: LinkedUnit, node: number): number {
  const at = node * GRAPH_WIDTH;
  const isCell = (graph.nodes[at] & 0xff) === Op.CellLoad;
  return isCell ? fields.cell(index, graph.nodes[at + 3], graph.nodes[at + 4]) : NONE;
}

/** What the function of such a variable was given that is all it ever holds; NONE where it may hold something else. */
export function givenIn({ variables, program }: Parts, linked: LinkedUnit, cell: number): number {
  const [source, ...others] = variables.sourcesOf(cell);
  if (source === undefined || others.length > 0 || source >= program.nodeCount) return NONE;
  const local = source - linked.base;
  return local < 0 || local * GRAPH_WIDTH >= linked.graph.nodes.length ? NONE : givenAs(linked, local);
}

import { CONSTRUCTOR_MEMBER, Kind, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import type { LinkedUnit } from './linked-unit.js';

/** The port of what is no argument. */
export const NO_PORT = -2;

/** An argument of a call, as it is written. */
export interface Argument {
  readonly port: number;
  readonly how: number;
  /** Node of the program. */
  readonly value: number;
  /** Of a keyword. */
  readonly name: string;
}

/** The arguments of a call, in order. */
export function argumentsOf({ graph, base, unit }: LinkedUnit, call: number): Argument[] {
  const given = itemsOf(graph.lists, graph.nodes[(call - base) * GRAPH_WIDTH + 5]);
  const found: Argument[] = [];
  for (let i = 0; i < given.length; i += 2) {
    const how = Math.min(given[i], Passing.Keyword);
    const name = how === Passing.Keyword ? unit.string(given[i] - Passing.Keyword) : '';
    found.push({ port: i >> 1, how, value: base + given[i + 1], name });
  }
  return found;
}

/** How what a call is given at a port is written: a node of the unit; NONE where it is not written there. */
export function writtenAt({ graph, base, unit }: LinkedUnit, call: number, port: number): number {
  const site = graph.nodes[(call - base) * GRAPH_WIDTH + 1];
  if (site === NONE || (unit.kind(site) !== Kind.Call && unit.kind(site) !== Kind.New)) return NONE;
  if (port === RECEIVER_PORT) {
    const callee = unit.a(site);
    return unit.kind(callee) === Kind.Member ? unit.a(callee) : NONE;
  }
  if (port < 0 || port >= unit.listLength(unit.b(site))) return NONE;
  const item = unit.listItem(unit.b(site), port);
  switch (unit.kind(item)) {
    case Kind.Keyword:
      return unit.b(item);
    case Kind.Spread:
    case Kind.KeywordSpread:
      return unit.a(item);
    default:
      return item;
  }
}

/** What a call is given at a port; NONE where there is nothing. */
export function passedAt({ graph, unit, base }: LinkedUnit, call: number, port: number): number {
  const at = (call - base) * GRAPH_WIDTH;
  const given = itemsOf(graph.lists, graph.nodes[at + 5]);
  const above = port === RECEIVER_PORT ? baseOf({ graph, unit }, graph.nodes[at + 3]) : NONE;
  if (above !== NONE) return base + above;
  const value = port === RECEIVER_PORT ? graph.nodes[at + 4] : (given[2 * port + 1] ?? NONE);
  return value === NONE ? NONE : base + value;
}

/**
 * What is called is the constructor of a class above, as the constructor of a class calls it: `super(...)`, `super().__init__(...)`.
 * @param callee node of the unit, as what is given back: the object of the class above; NONE for anything else
 */
export function baseOf(
  { graph: { nodes }, unit }: Pick<LinkedUnit, 'graph' | 'unit'>,
  callee: number,
): number {
  const at = callee * GRAPH_WIDTH;
  const [op, object, key] = [nodes[at] & 0xff, nodes[at + 3], nodes[at + 4]];
  if (op === Op.Super) return callee;
  const isConstructor = op === Op.Load && key >= 0 && unit.string(key) === CONSTRUCTOR_MEMBER;
  return isConstructor && (nodes[object * GRAPH_WIDTH] & 0xff) === Op.Super ? object : NONE;
}

/** The name by which a call calls something; empty where it has none. */
export function calledName(linked: LinkedUnit, call: number): string {
  const { graph, base } = linked;
  return memberName(linked, base + graph.nodes[(call - base) * GRAPH_WIDTH + 3]);
}

/** The node of the code that a call calls. */
export function calleeSite({ graph, base }: LinkedUnit, call: number): number {
  const callee = graph.nodes[(call - base) * GRAPH_WIDTH + 3];
  return graph.nodes[callee * GRAPH_WIDTH + 1];
}

/** The name of the member that a value is read from; empty where it is none. */
export function memberName({ graph, unit, base }: LinkedUnit, value: number): string {
  const at = (value - base) * GRAPH_WIDTH;
  const isMember = (graph.nodes[at] & 0xff) === Op.Load && graph.nodes[at + 4] >= 0;
  return isMember ? unit.string(graph.nodes[at + 4]) : '';
}

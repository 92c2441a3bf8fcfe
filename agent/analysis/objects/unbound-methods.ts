import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/**
 * Whether a value is a method that is named by its class, and not by an object: `Person::name`. Whoever calls it passes the
 * object first. Elsewhere than in languages that take functions for objects a class may be the receiver itself.
 * @param value node of the program, in `linked`
 * @param token of a function that the value can be
 */
export function isUnbound(parts: Parts, linked: LinkedUnit, value: number, token: number): boolean {
  const { tokens, ports, program, variables } = parts;
  if (value < linked.base || tokens.kind(token) !== TokenKind.Function) return false;
  const [unit, fn] = [tokens.first(token), tokens.second(token)];
  const { functions, hasFunctionObjects } = program.units[unit].unit.data;
  if (hasFunctionObjects !== true) return false;
  const { flags } = functions[fn];
  const isOfInstances = (flags & (FunctionFlag.Static | FunctionFlag.Constructor)) === 0;
  if (!isOfInstances || !ports.isMethod(unit, fn) || ports.receiver(unit, fn) === NONE) return false;
  const { nodes } = linked.graph;
  let at = value - linked.base;
  while (versions.has(nodes[at * GRAPH_WIDTH] & 0xff)) at = nodes[at * GRAPH_WIDTH + 3];
  if ((nodes[at * GRAPH_WIDTH] & 0xff) !== Op.Load) return false;
  const holders = [...variables.of(linked.base + nodes[at * GRAPH_WIDTH + 3])];
  return holders.length > 0 && holders.every((holder) => tokens.kind(holder) === TokenKind.Class);
}

/** Operators that give a value as it is after something else. */
const versions = new Set<number>([Op.Sigma, Op.After, Op.Typed]);

/** Where what is passed at a position of a function goes. @param isUnbound the receiver comes first */
export function placeOf(
  { hubs, ports, tokens }: Parts,
  token: number,
  position: number,
  isUnbound: boolean,
): ReturnType<Parts['hubs']['place']> {
  if (!isUnbound || position > 0) return hubs.place(token, position - (isUnbound ? 1 : 0));
  return { parameter: ports.receiver(tokens.first(token), tokens.second(token)), isItem: false, item: NONE };
}

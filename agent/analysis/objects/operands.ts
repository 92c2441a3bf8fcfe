import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import { type Argument, argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { isName, type Parts } from './parts.js';

/** What an operation acts on, and the arguments behind it: a plain function is given first what a method is called on. */
export interface Operands {
  readonly subject: Argument | undefined;
  readonly rest: readonly Argument[];
}

export function operandsOf(parts: Parts, linked: LinkedUnit, call: number): Operands {
  const given = argumentsOf(linked, call);
  const { nodes } = linked.graph;
  const receiver = nodes[(call - linked.base) * GRAPH_WIDTH + 4];
  const op = receiver === NONE ? Op.Import : nodes[receiver * GRAPH_WIDTH] & 0xff;
  if (op === Op.Import || op === Op.Global || isName(parts, linked.base + receiver))
    return { subject: given[0], rest: given.slice(1) };
  const subject = { port: RECEIVER_PORT, value: linked.base + receiver, how: Passing.Plain, name: '' };
  return { subject, rest: given };
}

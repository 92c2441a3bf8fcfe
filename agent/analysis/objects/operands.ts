import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import { type Argument, argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operationFlows } from '../models/operation-flows.js';
import { isName, type Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** What an operation acts on, and the arguments behind it: a plain function is given first what a method is called on. */
export interface Operands {
  readonly subject: Argument | undefined;
  readonly rest: readonly Argument[];
}

/** @param operation that the call does, where that is known: a plain function that goes through a collection may be given it last */
export function operandsOf(
  parts: Parts,
  linked: LinkedUnit,
  call: number,
  operation: Operation | null = null,
): Operands {
  const given = argumentsOf(linked, call);
  const { nodes } = linked.graph;
  const receiver = nodes[(call - linked.base) * GRAPH_WIDTH + 4];
  const op = receiver === NONE ? Op.Import : nodes[receiver * GRAPH_WIDTH] & 0xff;
  const isPlain =
    op === Op.Import ||
    op === Op.Global ||
    (isName(parts, linked.base + receiver) && !isCalledItself(parts, linked.base + receiver, operation));
  if (isPlain) {
    const [first, second, ...others] = given;
    const isLast =
      operation?.startsWith('iterate.') === true &&
      operationFlows[operation].callback !== undefined &&
      second !== undefined &&
      (canBeCalled(parts, first.value) || !canBeCalled(parts, second.value));
    return isLast ? { subject: second, rest: [first, ...others] } : { subject: first, rest: given.slice(1) };
  }
  const subject = { port: RECEIVER_PORT, value: linked.base + receiver, how: Passing.Plain, name: '' };
  return { subject, rest: given };
}

/** A function of a library is called by a method that all functions have. */
function isCalledItself(
  { tokens, variables, library }: Parts,
  value: number,
  operation: Operation | null,
): boolean {
  if (operation?.startsWith('function.') !== true) return false;
  return [...variables.of(value)].some((token) => {
    const facts = tokens.kind(token) === TokenKind.Symbol ? library.table.facts(tokens.first(token)) : null;
    return facts !== null && facts.calls.length + facts.callSinks.length > 0;
  });
}

function canBeCalled({ tokens, variables }: Parts, value: number): boolean {
  return [...variables.of(value)].some((token) => callable.has(tokens.kind(token)));
}

const callable = new Set<number>([
  ...[TokenKind.Function, TokenKind.Class, TokenKind.Symbol, TokenKind.Many, TokenKind.AnyFunction],
  ...[TokenKind.Table, TokenKind.Named, TokenKind.Bound],
]);

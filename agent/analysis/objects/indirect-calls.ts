import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op, Passing } from '../graph/flow-graph.js';
import type { Argument } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { listenersAt } from './events.js';
import { operandsOf } from './operands.js';
import type { Parts } from './parts.js';

/** A call of a function by a function that calls it: `f.call(receiver, a)`. */
export interface IndirectCall {
  /** Node or variable of the function. */
  readonly callee: number;
  /** Node of what it is called on; NONE where there is nothing. */
  readonly receiver: number;
  readonly given: readonly Argument[];
}

/** The call that an operation makes of the function that it acts on; null where it makes none. */
export function indirectCall(
  parts: Parts,
  linked: LinkedUnit,
  call: number,
  operation: Operation,
): IndirectCall | null {
  if (operation !== 'function.call' && operation !== 'function.apply' && operation !== 'event.emit')
    return null;
  const { subject, rest } = operandsOf(parts, linked, call, operation);
  if (subject === undefined) return null;
  if (operation === 'event.emit') {
    const [event, ...passed] = rest;
    if (event === undefined) return null;
    const callee = listenersAt(parts, linked, subject.value, event.value);
    return { callee, receiver: subject.value, given: passed };
  }
  const [receiver, ...given] = rest;
  const isList = operation === 'function.apply';
  return {
    callee: subject.value,
    receiver: receiver?.value ?? NONE,
    given: isList ? given.slice(0, 1).map((list) => ({ ...list, how: Passing.Spread })) : given,
  };
}

/** What an operation gives the function that it acts on, for later calls; null where it gives nothing. */
export function boundBy(
  parts: Parts,
  linked: LinkedUnit,
  call: number,
  operation: Operation,
): IndirectCall | null {
  if (operation !== 'function.bind' && operation !== 'function.partial') return null;
  const { subject, rest } = operandsOf(parts, linked, call, operation);
  if (subject === undefined) return null;
  const [receiver, ...others] = rest;
  const given = operation === 'function.bind' ? others : rest;
  // Of what is unpacked it is not known how many parameters it takes.
  const isKnown = given.every(({ how }) => how === Passing.Plain || how === Passing.Keyword);
  const isOnObject = operation === 'function.bind' && receiver !== undefined && !isNothing(linked, receiver);
  return {
    callee: subject.value,
    receiver: isOnObject ? receiver.value : NONE,
    given: isKnown ? given : [],
  };
}

/** `f.bind(null, x)` and the like: the function is called on nothing. */
function isNothing({ graph: { nodes }, base }: LinkedUnit, { value }: Argument): boolean {
  const op = nodes[(value - base) * GRAPH_WIDTH] & 0xff;
  return op === Op.Literal || op === Op.Undefined;
}

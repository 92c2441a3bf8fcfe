import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Builder } from './builder.js';
import { GraphFlag, Op, Passing, RECEIVER_PORT } from './flow-graph.js';
import { load, loadIndex } from './members.js';
import { either } from './phis.js';
import { writeSlot } from './slots.js';

/** Values that a call cannot change, and of which it says nothing by coming back. */
const fixed = new Set<number>([
  ...[Op.Undefined, Op.Literal, Op.Global, Op.Import, Op.Function, Op.Class, Op.Super, Op.Keys, Op.Unary],
]);

/**
 * A call: its callee, its receiver where it is called on one, and its arguments; afterwards they are as it left them.
 * @param first the value of the receiver or, where there is none, of the callee
 * @param caught what a handler of what was thrown before is given besides
 */
export function call(b: Builder, node: number, first: number, caught: number = NONE): number {
  const { unit, emitter } = b;
  const calleeNode = unit.a(node);
  let receiver = NONE;
  let callee: number;
  const kind = unit.kind(calleeNode);
  if (kind === Kind.Member || kind === Kind.Index) {
    receiver = first;
    callee =
      kind === Kind.Member
        ? load(b, receiver, unit.b(calleeNode), calleeNode)
        : loadIndex(b, receiver, unit.b(calleeNode), calleeNode);
  } else callee = first;
  const given: number[] = [];
  const written = unit.list(unit.b(node));
  for (const argument of written) given.push(...passed(b, argument));
  if (caught !== NONE) given.push(Passing.Plain, caught);
  const isNew = unit.kind(node) === Kind.New;
  // What the arguments did may have changed the receiver.
  if (receiver !== NONE) receiver = b.version(receiver);
  const result = b.emit(Op.Call, node, callee, receiver, emitter.list(given), isNew ? GraphFlag.New : 0);
  if (receiver !== NONE) after(b, receiver, result, RECEIVER_PORT, node);
  for (const [port, argument] of written.entries()) {
    const value = given[2 * port + 1];
    if (fixed.has(emitter.op(value))) filled(b, argument, value, result, port);
    else after(b, value, result, port, node);
  }
  b.noteCall();
  b.throwing.at(-1)?.calls.push(result);
  return result;
}

function passed(b: Builder, argument: number): [number, number] {
  const { unit } = b;
  switch (unit.kind(argument)) {
    case Kind.Spread:
      return [Passing.Spread, b.expression(unit.a(argument))];
    case Kind.KeywordSpread:
      return [Passing.KeywordSpread, b.expression(unit.a(argument))];
    case Kind.Keyword:
      return [Passing.Keyword + unit.a(argument), b.expression(unit.b(argument))];
    default:
      return [Passing.Plain, b.expression(argument)];
  }
}

/** A call that is given the address of a variable may have stored something in it. */
function filled(b: Builder, argument: number, value: number, result: number, port: number): void {
  const { unit, emitter } = b;
  if (unit.kind(argument) !== Kind.Local || (unit.flags(argument) & Flag.Reference) === 0) return;
  writeSlot(
    b,
    unit.a(argument),
    either(b, argument, value, emitter.pure(Op.Out, argument, result, port)),
    argument,
  );
}

function after(b: Builder, value: number, result: number, port: number, site: number): void {
  if (fixed.has(b.emitter.op(value))) return;
  b.setVersion(b.emit(Op.After, site, b.version(value), result, port));
}

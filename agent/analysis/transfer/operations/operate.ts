import { NONE } from '../../../ir/kinds.js';
import {
  constantValue,
  ELEMENT,
  LENGTH,
  type Mark,
  objectValue,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import { callLater } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { moved } from '../evaluation/hops.js';
import { asFunction } from '../members/callables.js';
import { INVOKE } from '../members/special-members.js';

/** An operation: what it does to the state, and the value that the call gives. */
export type Operate = (ev: Evaluation, call: ValueCall) => Value;

export const receiverOf = (call: ValueCall): Value => call.receiver ?? UNKNOWN;
export const argumentOf = (call: ValueCall, index: number): Value =>
  call.arguments.positional[index] ?? call.arguments.rest ?? UNDEFINED;
/** A value that a call puts into a collection, with the hop there. */
export const putBy = (ev: Evaluation, call: ValueCall, value: Value): Value =>
  moved(ev, value, call, call.method ?? call.written);
export const siteOf = (call: ValueCall) => ({ unit: call.unit, node: call.node, written: call.written });

export function newList(ev: Evaluation, call: ValueCall, element: Value, marks: readonly Mark[] = []): Value {
  const object = ev.program.heap.object('list', call.unit, call.node);
  object.cells.set(ELEMENT, element);
  return objectValue(object, ev.builtin.list, marks);
}

/** What a method acts on; null where the receiver is only the name that the function is found under (`str.lower(text)`). */
export function subjectOf({ receiver }: ValueCall): Value | null {
  if (receiver === null) return null;
  const isName = receiver.symbols.length > 0 && receiver.types.length === 0 && receiver.marks.length === 0;
  return isName ? null : receiver;
}

export function listOf(ev: Evaluation, call: ValueCall, items: readonly Value[]): Value {
  const object = ev.program.heap.object('list', call.unit, call.node, { exact: true });
  for (const [index, item] of items.entries()) object.cells.set(index, item);
  object.cells.set(LENGTH, constantValue(items.length, ev.builtin.number));
  return objectValue(object, ev.builtin.list);
}

export function callBack(ev: Evaluation, given: Value, args: readonly Value[], call: ValueCall): Value {
  const callback = asFunction(ev, given, siteOf(call));
  const { closures, marks, symbols, objects, classes } = callback;
  const isKnown = closures.length + marks.length + symbols.length + objects.length + classes.length > 0;
  const isInvocable = () =>
    ev.program.modules[call.unit].symbols.instanceMember(callback.types, INVOKE).length > 0;
  if (!isKnown && (callback.types.length === 0 || !isInvocable())) return UNKNOWN;
  const passed = {
    positional: args,
    nodes: args.map(() => NONE),
    keywords: new Map(),
    keywordNodes: new Map(),
    rest: null,
  };
  return callLater(
    ev,
    changedCall(call, {
      callee: callback,
      receiver: null,
      receiverNode: NONE,
      calleeNode: NONE,
      method: null,
      arguments: passed,
      constructs: false,
    }),
  );
}

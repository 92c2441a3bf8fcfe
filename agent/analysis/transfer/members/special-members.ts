import { INVOKE_MEMBER, ITEM_MEMBER, NONE } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import { NO_ARGUMENTS } from '../../domain/summary.js';
import type { Value } from '../../domain/value.js';
import { changedCall, type ValueCall } from '../../domain/value-call.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { bound } from './access.js';
import { classMember } from './class-members.js';

/** The method of an object's class that the language calls where the object is used in a certain way, bound to it. */
function specialMember(ev: Evaluation, object: Value, name: string, node: number): Value | null {
  let found: Value | null = null;
  for (const { cls } of object.objects) {
    if (cls === null) continue;
    const member = classMember(ev, cls, name, object, { unit: ev.module.index, node, written: '' });
    if (member !== null && member.closures.length > 0) found = found === null ? member : join(found, member);
  }
  return found === null ? null : bound(found, object);
}

/** The member of an object that stands for a function with some of its arguments: the function itself. */
export const PARTIAL = '[partial]';

/** The member that rules write for the call of an instance itself: `mongoose.Model#invoke`. */
export const INVOKE = 'invoke';

/** The call of a function that was given its first arguments before; null where it was given none. */
export function completedCall(call: ValueCall): ValueCall | null {
  const bundle = call.callee.objects.find(({ cells }) => cells.has(PARTIAL));
  const callee = bundle?.cells.get(PARTIAL);
  if (bundle === undefined || callee === undefined) return null;
  const { positional, nodes, keywords } = call.arguments;
  const before: Value[] = [];
  for (let value = bundle.cells.get(0); value !== undefined; value = bundle.cells.get(before.length))
    before.push(value);
  const named = new Map(keywords);
  for (const [key, value] of bundle.cells)
    if (typeof key === 'string' && key !== PARTIAL && !named.has(key)) named.set(key, value);
  return changedCall(call, {
    callee,
    receiver: null,
    method: null,
    arguments: {
      ...call.arguments,
      positional: [...before, ...positional],
      nodes: [...before.map(() => NONE), ...nodes],
      keywords: named,
    },
  });
}

/** The call of an object whose class says what that does; null where it is no such object. */
export function calledInstance(ev: Evaluation, call: ValueCall): ValueCall | null {
  const callee = specialMember(ev, call.callee, INVOKE_MEMBER, call.node);
  return callee === null
    ? null
    : changedCall(call, { callee, receiver: call.callee, method: INVOKE_MEMBER, constructs: false });
}

/** The item of an object whose class says how items are found; null where it is no such object. */
export function ownItem(
  ev: Evaluation,
  object: Value,
  index: Value,
  node: number,
  indexNode: number,
): Value | null {
  const callee = specialMember(ev, object, ITEM_MEMBER, node);
  if (callee === null) return null;
  const args = { ...NO_ARGUMENTS, positional: [index], nodes: [indexNode] };
  return ev.callValue({
    ...bareCall(ev, callee, node, args),
    receiver: object,
    receiverNode: NONE,
    method: ITEM_MEMBER,
  });
}

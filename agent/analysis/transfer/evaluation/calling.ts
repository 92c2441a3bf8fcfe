import { NONE } from '../../../ir/kinds.js';
import { type Arguments, NO_ARGUMENTS } from '../../domain/summary.js';
import type { Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from './evaluation.js';

/** A call that no call expression stands for. */
export function bareCall(
  ev: Evaluation,
  callee: Value,
  node: number,
  args: Arguments = NO_ARGUMENTS,
): ValueCall {
  return {
    callee,
    receiver: null,
    receiverNode: NONE,
    calleeNode: NONE,
    method: null,
    arguments: args,
    written: '',
    constructs: false,
    unit: ev.module.index,
    node,
    fn: ev.activation.fn,
    depth: 0,
  };
}

/** Calls what was handed to others, who may or may not call it: that it never returns does not end who handed it over. */
export function callLater(ev: Evaluation, call: ValueCall): Value {
  const { alive } = ev;
  const result = ev.callValue(call);
  ev.alive = alive && !ev.budget.isExhausted;
  return result;
}

export function invokeGetter(ev: Evaluation, value: Value, node: number): Value {
  return ev.callValue(bareCall(ev, value, node));
}

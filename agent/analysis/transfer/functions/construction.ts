import { NONE } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import { NO_ARGUMENTS } from '../../domain/summary.js';
import {
  type Closure,
  newOrigin,
  objectValue,
  originMark,
  UNDEFINED,
  UNKNOWN,
  Value,
  withReceiver,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { ownerFacts } from '../members/receiver.js';
import { invokeClosure, runConstructor } from './apply.js';

/** Runs the constructors of the base classes on an object that is being made. */
export function constructBase(ev: Evaluation, receiver: Value, call: ValueCall): Value {
  for (const base of ownerFacts(ev)?.bases ?? []) runConstructor(ev, base, receiver, call);
  return UNKNOWN;
}

/** `new f()` of a plain function. */
export function constructByFunction(ev: Evaluation, closure: Closure, call: ValueCall): Value {
  const [prototype] = ev.program.heap.functionObject(closure).cells.get('prototype')?.objects ?? [];
  const instance = objectValue(ev.program.heap.object('instance', call.unit, call.node, { prototype }), []);
  const result = invokeClosure(ev, withReceiver(closure, null), changedCall(call, { receiver: instance }));
  return result.objects.length > 0 ? join(instance, result) : instance;
}

/** Calls an executor (a function that gets a function to hand its result to); gives what it hands over. */
export function executed(ev: Evaluation, executor: Value, call: ValueCall): Value {
  const origin = newOrigin('result', NONE, call.unit, call.node);
  const hand = new Value([originMark(origin)], null, [], [], [], [], []);
  const args = { ...NO_ARGUMENTS, positional: [hand, UNKNOWN], nodes: [NONE, NONE] };
  ev.callValue(
    changedCall(call, {
      callee: executor,
      receiver: null,
      receiverNode: NONE,
      method: null,
      arguments: args,
      constructs: false,
    }),
  );
  let value: Value = UNKNOWN;
  for (let i = ev.draft.deferred.length - 1; i >= 0; i--) {
    const { receiver, arguments: given } = ev.draft.deferred[i];
    if (receiver !== origin) continue;
    value = join(value, given.positional[0] ?? UNDEFINED);
    ev.draft.deferred.splice(i, 1);
  }
  return value;
}

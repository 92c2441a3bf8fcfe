import { NONE } from '../../../ir/kinds.js';
import { itemsOf } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { objectValue, typedValue, UNKNOWN, union, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import { decides } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { executed } from '../functions/construction.js';
import { bound, readIndex, writeIndex } from '../members/access.js';
import { chosenMethods } from '../members/chosen-methods.js';
import { contentsOf } from '../members/collections.js';
import { newObject } from '../members/objects.js';
import { PARTIAL } from '../members/special-members.js';
import { pickedByKey, storedUnderKey } from '../rules/keys.js';
import { argumentOf, callBack, type Operate, receiverOf, siteOf } from './operate.js';

function callFunction(ev: Evaluation, call: ValueCall): Value {
  const [, ...positional] = call.arguments.positional;
  const args = { ...call.arguments, positional, nodes: call.arguments.nodes.slice(1) };
  return ev.callValue(
    changedCall(call, {
      callee: receiverOf(call),
      receiver: argumentOf(call, 0),
      method: null,
      arguments: args,
    }),
  );
}

function applyFunction(ev: Evaluation, call: ValueCall): Value {
  const list = argumentOf(call, 1);
  const items = itemsOf(list);
  const positional = items ?? [];
  const rest = items === null ? contentsOf(ev, list, call.node) : null;
  const args = {
    positional,
    nodes: positional.map(() => NONE),
    keywords: new Map(),
    keywordNodes: new Map(),
    rest,
  };
  return ev.callValue(
    changedCall(call, {
      callee: receiverOf(call),
      receiver: argumentOf(call, 0),
      method: null,
      arguments: args,
    }),
  );
}

function then(ev: Evaluation, call: ValueCall): Value {
  const [fulfilled = UNKNOWN, rejected = UNKNOWN] = call.arguments.positional;
  const result = callBack(ev, fulfilled, [receiverOf(call)], call);
  return rejected.closures.length === 0 ? result : join(result, callBack(ev, rejected, [UNKNOWN], call));
}

function settled(ev: Evaluation, call: ValueCall): Value {
  // An executor hands its result to its first parameter: what it passes there is the value of the promise.
  const [first = UNKNOWN] = call.arguments.positional;
  if (first.closures.length === 0) return first;
  return executed(ev, first, call);
}

/** An instance of the class that is passed, as a container of an application hands it out, or of the one that is asked. */
function instance(ev: Evaluation, call: ValueCall): Value {
  const wanted = call.arguments.positional[0] ?? receiverOf(call);
  const types = ev.program.modules[call.unit].symbols.types.ofInstances(wanted.symbols);
  const [cls = null] = wanted.classes;
  if (cls === null) return typedValue(types);
  const object = ev.program.heap.object('instance', call.unit, call.node, { cls });
  return objectValue(object, union(types, ev.program.hierarchy.facts(cls).types));
}

/** A function with some of its arguments, which takes the rest when it is called. */
function partial(ev: Evaluation, call: ValueCall): Value {
  const [callee, ...given] = call.arguments.positional;
  return withGiven(ev, call, callee, given);
}

/** A function bound to its receiver, and to arguments that come first. It stays the function where that is all one. */
function bind(ev: Evaluation, call: ValueCall): Value {
  const [receiver = UNKNOWN, ...given] = call.arguments.positional;
  const { objects, marks, classes, closures } = receiver;
  const isKnown = objects.length + marks.length + classes.length + closures.length > 0;
  const callee = isKnown ? bound(receiverOf(call), receiver) : receiverOf(call);
  if (given.length === 0) return callee;
  return join(callee, withGiven(ev, call, callee, given));
}

function withGiven(
  ev: Evaluation,
  call: ValueCall,
  callee: Value | undefined,
  given: readonly Value[],
): Value {
  const object = newObject(ev, 'instance', call.node, false);
  ev.state.write(object, PARTIAL, callee ?? UNKNOWN);
  for (const [index, value] of given.entries()) ev.state.write(object, index, value);
  for (const [name, value] of call.arguments.keywords) ev.state.write(object, name, value);
  return objectValue(object, ev.builtin.function);
}

export const functionOperations = {
  'function.partial': partial,
  'function.call': callFunction,
  'function.apply': applyFunction,
  'function.bind': bind,
  'promise.then': then,
  'promise.resolve': settled,
  'promise.all': (_ev, call) => argumentOf(call, 0),
  'value.instance': instance,
  'value.receiver': (_ev, call) => receiverOf(call),
  'value.identity': (_ev, call) => call.arguments.positional[0] ?? receiverOf(call),
  'value.member': (ev, call) => {
    const [object, name] = [argumentOf(call, 0), argumentOf(call, 1)];
    let found = pickedByKey(ev, object, name, readIndex(ev, object, name, siteOf(call)));
    if (name.constant === null) {
      decides(ev, name);
      found = join(found, chosenMethods(ev, object, call.arguments.nodes[1] ?? NONE));
    }
    return call.arguments.positional.length > 2 ? join(found, argumentOf(call, 2)) : found;
  },
  'value.setMember': (ev, call) => {
    const [object, key, value] = [0, 1, 2].map((index) => argumentOf(call, index));
    const [, keyNode = call.node, valueNode = call.node] = call.arguments.nodes;
    storedUnderKey(ev, object, key, value, { store: call.node, index: keyNode, value: valueNode });
    writeIndex(ev, object, key, value, siteOf(call));
    return UNKNOWN;
  },
} satisfies Record<string, Operate>;

import { FunctionFlag, Kind, NONE } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import type { Arguments } from '../../domain/summary.js';
import {
  type ClassRef,
  derived,
  doubted,
  ELEMENT,
  markedValue,
  type Origin,
  originMark,
  symbolValue,
  UNKNOWN,
  type Value,
  withReceiver,
} from '../../domain/value.js';
import { changedCall, type ValueCall } from '../../domain/value-call.js';
import { writtenName } from '../../program/expression-names.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { construct, invokeClosure, onFirst } from '../functions/apply.js';
import { constructBase, constructByFunction } from '../functions/construction.js';
import { noteCall } from '../functions/overridden-calls.js';
import { bound, putIntoParameters, readMember } from '../members/access.js';
import { applicableClosures, isAbstract, isFunctionObject } from '../members/overloads.js';
import { readPath } from '../members/paths.js';
import { receiverValue, superValue } from '../members/receiver.js';
import { calledInstance, completedCall, INVOKE } from '../members/special-members.js';
import { checkSink } from '../rules/sinks.js';
import { evaluateArguments } from './arguments.js';
import {
  defer,
  handedOn,
  isGuessed,
  isHandedOn,
  isLeftToCaller,
  isVirtual,
  mayBeNarrower,
} from './deferred-calls.js';
import { applyRules } from './modelled-calls.js';
import { argumentMarks, callBackUnknown, saysOfCallbacks, unknownCall } from './unknown-calls.js';
import { addedBySubclasses, callAbstract, callOneOf, fromOutside, isLeftToLibrary } from './virtual-calls.js';

/** Evaluates a call expression. */
export function callNode(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const calleeNode = unit.a(node);
  const kind = unit.kind(calleeNode);
  let receiver: Value | null = null;
  let receiverNode: number = NONE;
  let method: string | null = null;
  let callee: Value;
  if (kind === Kind.Member) {
    const asked = readPath(ev, node);
    if (asked !== undefined) return asked;
    receiverNode = unit.a(calleeNode);
    method = unit.string(unit.b(calleeNode));
    receiver = ev.expression(receiverNode);
    const known = readPath(ev, calleeNode);
    const written = writtenName(ev.unit, receiverNode);
    callee = known ?? readMember(ev, receiver, method, { unit: ev.module.index, node: calleeNode, written });
    if (unit.kind(receiverNode) === Kind.Super) {
      if (callee.closures.length === 0 && isOwnConstructor(ev, method))
        return baseConstructor(ev, node, calleeNode);
      receiver = receiverValue(ev);
      callee = bound(unbound(callee), receiver);
    }
  } else if (kind === Kind.Super) return baseConstructor(ev, node, calleeNode);
  else {
    callee = ev.expression(calleeNode);
  }
  const args = evaluateArguments(ev, unit.b(node));
  if (!ev.alive) return UNKNOWN;
  const result = callValue(
    ev,
    callCommon(ev, node, calleeNode, callee, receiver, receiverNode, method, args),
  );
  const isNamed = unit.kind(node) === Kind.New && unit.c(node) !== NONE;
  return isNamed ? result.withConstant({ value: unit.string(unit.c(node)) }) : result;
}

/** `super(...)`, or the constructor of the base class by the name that constructors have. */
function baseConstructor(ev: Evaluation, node: number, calleeNode: number): Value {
  const receiver = receiverValue(ev);
  const args = evaluateArguments(ev, ev.unit.b(node));
  const call = callCommon(ev, node, calleeNode, superValue(ev), receiver, NONE, null, args);
  return constructBase(ev, receiver, call);
}

/** Whether the function at hand is a constructor of that name. */
function isOwnConstructor(ev: Evaluation, name: string): boolean {
  const { name: own, flags } = ev.unit.data.functions[ev.activation.fn];
  return own === name && (flags & FunctionFlag.Constructor) !== 0;
}

function callCommon(
  ev: Evaluation,
  node: number,
  calleeNode: number,
  callee: Value,
  receiver: Value | null,
  receiverNode: number,
  method: string | null,
  args: Arguments,
): ValueCall {
  return {
    callee,
    receiver,
    receiverNode,
    calleeNode,
    method,
    arguments: args,
    written: writtenName(ev.unit, receiverNode === NONE ? calleeNode : receiverNode),
    constructs: ev.unit.kind(node) === Kind.New,
    unit: ev.module.index,
    node,
    fn: ev.activation.fn,
    depth: 0,
  };
}

function unbound(value: Value): Value {
  if (value.closures.length === 0) return value;
  const closures = value.closures.map((closure) => withReceiver(closure, null));
  return value.withClosures(closures);
}

/** A call of an instance of a library type, as the rules name it; null where they do not. */
function invoked(ev: Evaluation, call: ValueCall): ValueCall | null {
  if (call.callee.types.length === 0) return null;
  const symbols = ev.program.modules[call.unit].symbols.instanceMember(call.callee.types, INVOKE);
  return symbols.length === 0 ? null : changedCall(call, { callee: symbolValue(symbols) });
}

/** The result of calling a value: by the rules, by the program's own functions and classes, by the caller, or by default. */
export function callValue(ev: Evaluation, call: ValueCall): Value {
  const { callee } = call;
  const completed = callee.objects.length === 0 ? null : completedCall(call);
  if (completed !== null) return callValue(ev, completed);
  let result: Value | null = null;
  let resolved = false;
  const add = (value: Value) => {
    result = result === null ? value : join(result, value);
  };
  const named = callee.symbols.length > 0 ? call : invoked(ev, call);
  if (named !== null) {
    const outcome = applyRules(ev, named);
    if (outcome !== null) {
      resolved = true;
      add(outcome);
      if (outcome === UNKNOWN && !saysOfCallbacks(ev, named)) callBackUnknown(ev, call);
    }
  }
  const goesOn = ev.alive;
  let [called, ended] = [0, 0];
  for (const closure of applicableClosures(ev, callee.closures, call.arguments)) {
    if (isLeftToCaller(ev, closure, call)) continue;
    // What the rules say of a function of a library goes before what its code does, where both are at hand.
    if (result !== null && ev.program.imports.isNamedByRules(closure.unit)) continue;
    // What a library makes of a method that the program only states is what the rules say of its type.
    if (result !== null && isLeftToLibrary(ev, closure)) continue;
    resolved = true;
    if (call.constructs) add(constructByFunction(ev, closure, call));
    else if (isAbstract(ev.program, closure)) add(callAbstract(ev, closure, onFirst(ev, closure, call)));
    else add(invokeClosure(ev, closure, onFirst(ev, closure, call)));
    called++;
    if (!ev.alive) ended++;
    ev.alive = goesOn && !ev.budget.isExhausted;
  }
  // Of several functions that may be meant, one that never returns is not the end.
  if (called > 0 && ended === called) ev.alive = false;
  // An object with one method may be written as a function: whatever its method is called, it is the function.
  if (!resolved && call.method !== null) {
    for (const closure of call.receiver?.closures ?? []) {
      if (!isFunctionObject(ev.program, closure)) continue;
      resolved = true;
      add(invokeClosure(ev, closure, changedCall(call, { receiver: null })));
    }
  }
  const instance = resolved ? null : calledInstance(ev, call);
  if (instance !== null) {
    resolved = true;
    add(callValue(ev, instance));
  }
  // A method of a parameter's stated class: the caller may know a class that has its own.
  const overridden = resolved && (isHandedOn(ev, call) || isGuessed(ev, call));
  if (overridden || (resolved && (isVirtual(ev, call) || mayBeNarrower(ev, call)))) {
    const origin = handedOn(ev, call);
    const deferred = origin === null ? null : defer(ev, call, origin.receiver, origin.method);
    if (overridden && deferred !== null) add(markedValue([originMark(deferred.result)]));
  }
  for (const cls of callee.classes) {
    resolved = true;
    derivedSinks(ev, cls, call);
    add(construct(ev, cls, call));
  }
  const below = resolved ? [] : addedBySubclasses(ev, call);
  if (below.length > 0) add(callOneOf(ev, below, call));
  else if (!resolved) {
    const origin = handedOn(ev, call);
    const deferred = origin === null ? null : defer(ev, call, origin.receiver, origin.method);
    if (deferred !== null) {
      add(markedValue([originMark(deferred.result)]));
      // Outside data that goes into such a call, or is asked for a part of it, may well come out of it.
      add(markedValue(derived(doubted(fromOutside(argumentMarks(call)), 2))));
      if (call.receiver !== null && origin !== null) add(besides(ev, call.receiver, origin.receiver));
    } else add(unknownCall(ev, call));
  }
  const given = result ?? UNKNOWN;
  if (ev.draft.overrideCalls !== null) noteCall(ev, ev.draft.overrideCalls, call, given);
  return given;
}

/**
 * What a call on something that callers gave may give besides what only they know: a part of outside data, of
 * something else that callers gave, or what was put into it here.
 */
function besides(ev: Evaluation, receiver: Value, asked: Origin): Value {
  const others = receiver.marks.filter(({ origin }) => origin.kind === 'source' || origin !== asked);
  const value = markedValue(derived(doubted(others, 1)));
  const put = putIntoParameters(ev, receiver, ELEMENT);
  return put === null ? value : join(put, value);
}

/** Making an instance of a class that derives from one of the rules is what making one of that is. */
function derivedSinks(ev: Evaluation, cls: ClassRef, call: ValueCall): void {
  const { hierarchy } = ev.program;
  // A constructor of the program may take other arguments, but for those that are taken by name.
  if (hierarchy.hasConstructor(cls) && call.arguments.rest === null) return;
  for (const type of hierarchy.facts(cls).types)
    for (const use of ev.program.modules[call.unit].symbols.facts(type)?.callSinks ?? [])
      checkSink(ev, use, call, UNKNOWN);
}

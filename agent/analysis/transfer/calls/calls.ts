import { FunctionFlag, Kind, NONE } from '../../../ir/kinds.js';
import type { Arguments, DeferredCall } from '../../domain/summary.js';
import {
  type ClassRef,
  type Closure,
  derived,
  doubted,
  ELEMENT,
  join,
  joinMarks,
  type Mark,
  markedValue,
  newOrigin,
  type Origin,
  originMark,
  RECEIVER,
  symbolValue,
  UNKNOWN,
  type Value,
  withReceiver,
} from '../../domain/value.js';
import { changedCall, type ValueCall } from '../../domain/value-call.js';
import { writtenName } from '../../program/expression-names.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { construct, invokeClosure, onFirst } from '../functions/apply.js';
import { demandAt } from '../functions/call-demand.js';
import { constructBase, constructByFunction } from '../functions/construction.js';
import { isOnItself, isOverridden, noteCall } from '../functions/overridden-calls.js';
import { bound, putIntoParameters, readMember } from '../members/access.js';
import {
  addedBelow,
  applicableClosures,
  isAbstract,
  isFunctionObject,
  overridesOf,
} from '../members/overloads.js';
import { readPath } from '../members/paths.js';
import { receiverValue, superValue } from '../members/receiver.js';
import { calledInstance, completedCall, INVOKE } from '../members/special-members.js';
import { checkSink } from '../rules/sinks.js';
import { carriesTaint, carriesText, evaluateArguments } from './arguments.js';
import { applyRules } from './models.js';
import { ofOneClass } from './siblings.js';
import { argumentMarks, callBackUnknown, saysOfCallbacks, unknownCall } from './unknown-calls.js';

const MAX_DEFERRED = 32;
const MAX_HANDED_ON = 3;
/** The same for a call that nothing of interest goes into. */
const MAX_HANDED_ON_EMPTY = 1;

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
  const overridden = resolved && isHandedOn(ev, call);
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
  if (ev.draft.split !== null) noteCall(ev, ev.draft.split, call, given);
  return given;
}

/**
 * A call of a method without a body, which may be that of any class that has one; of many, where nothing of interest is
 * passed, what the type says. Where the caller may know the class,
 * what depends on the caller is left to it.
 */
function callAbstract(ev: Evaluation, closure: Closure, call: ValueCall): Value {
  const overrides = overridesOf(ev.program, closure);
  const isKnownByType =
    overrides.length === 0 || (overrides.length > FEW_OVERRIDES && demandAt(ev, closure, call).outside === 0);
  return callOneOf(ev, isKnownByType ? [closure] : overrides, call);
}

/** The methods that a call on the receiver of the function at hand may mean, where its class leaves them to its subclasses. */
function addedBySubclasses(
  ev: Evaluation,
  { receiver, method, arguments: args }: ValueCall,
): readonly Closure[] {
  if (receiver === null || method === null || !receiver.marks.some(({ origin }) => origin.index === RECEIVER))
    return [];
  const own = receiver.objects.find(({ kind, cls }) => kind === 'parameter' && cls !== null);
  if (!own?.cls || own.origin?.index !== RECEIVER || own.origin.path.length > 0) return [];
  return addedBelow(ev.program, own.cls, method, args.positional.length + args.keywords.size);
}

function callOneOf(ev: Evaluation, overrides: readonly Closure[], call: ValueCall): Value {
  const origin = handedOn(ev, call);
  const deferred = origin === null ? null : defer(ev, call, origin.receiver, origin.method, []);
  const goesOn = ev.alive;
  const doubt = overrides.length > FEW_OVERRIDES ? 2 : overrides.length > 1 ? 1 : 0;
  const passed = changedCall(call, { arguments: handedTo(call.arguments, deferred !== null, doubt) });
  const result = overrides
    .map((one) => invokeClosure(ev, one, ofOneClass(ev, passed, one, overrides)))
    .reduce(join);
  if (overrides.length > 1) ev.alive = goesOn && !ev.budget.isExhausted;
  const told = overrides.length > FEW_OVERRIDES ? ofCall(result, passed) : result;
  return deferred === null ? told : join(told, markedValue([originMark(deferred.result)]));
}

/** Of more implementations than this, what one of them reads from outside is hardly what this call gives. */
const FEW_OVERRIDES = 3;

/** A result without the outside data that neither the receiver nor the arguments brought. */
function ofCall(result: Value, call: ValueCall): Value {
  const given = joinMarks(argumentMarks(call), call.receiver?.marks ?? []).map(({ origin }) => origin);
  return result.withMarks(
    result.marks.filter(({ origin }) => origin.kind !== 'source' || given.includes(origin)),
  );
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

function fromOutside(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ origin }) => origin.kind === 'source');
}

/** Arguments as one of several implementations gets them, of which only one is meant: all their taint, or that of real sources. */
function handedTo(args: Arguments, sourcesOnly: boolean, doubt: number): Arguments {
  if (!sourcesOnly && doubt === 0) return args;
  const handed = (value: Value) =>
    value.marks.length === 0
      ? value
      : value.withMarks(doubted(sourcesOnly ? fromOutside(value.marks) : value.marks, doubt));
  return {
    ...args,
    positional: args.positional.map(handed),
    keywords: new Map([...args.keywords].map(([name, value]) => [name, handed(value)])),
    rest: args.rest === null ? null : handed(args.rest),
  };
}

/** Making an instance of a class that derives from one of the rules is what making one of that is. */
function derivedSinks(ev: Evaluation, cls: ClassRef, call: ValueCall): void {
  const { types, constructors } = ev.program.hierarchy.facts(cls);
  // A constructor of its own may take other arguments, but for those that are taken by name.
  if (constructors.length > 0 && call.arguments.rest === null) return;
  for (const type of types)
    for (const use of ev.program.modules[call.unit].symbols.facts(type)?.callSinks ?? [])
      checkSink(ev, use, call, UNKNOWN);
}

function isVirtual(ev: Evaluation, call: ValueCall): boolean {
  if (
    call.method === null ||
    call.receiver === null ||
    !carriesTaint(call) ||
    !ev.program.members.isShared(call.method) ||
    call.callee.closures.some((closure) => isAbstract(ev.program, closure))
  )
    return false;
  return call.receiver.objects.some((object) => object.origin !== null && object.cls !== null);
}

/** A method of a parameter of a library's type: of a narrower one, which the caller may know, it would be a sink. */
function mayBeNarrower(ev: Evaluation, call: ValueCall): boolean {
  const { method, receiver } = call;
  // Where types are not stated, what is known of a parameter is a guess already.
  if (!ev.module.isChecked || method === null || receiver === null) return false;
  if (call.callee.symbols.length === 0 || !(carriesTaint(call) || carriesText(call))) return false;
  if (!receiver.marks.some(({ whole, origin }) => whole && origin.kind === 'parameter')) return false;
  return ev.program.modules[call.unit].symbols.types.narrower.has(receiver.types, method);
}

/** A method of the object at hand that derived classes have their own of: which one is meant, the caller may know. */
function isHandedOn(ev: Evaluation, { method, receiver, callee }: ValueCall): boolean {
  if (method === null || receiver === null || !isOverridden(ev, method, receiver)) return false;
  return !callee.closures.some((closure) => isAbstract(ev.program, closure));
}

/** What only the caller knows: a parameter that is called, or whose method is called. */
function handedOn(ev: Evaluation, call: ValueCall): { receiver: Origin; method: string | null } | null {
  if (call.depth >= MAX_HANDED_ON || (call.depth >= MAX_HANDED_ON_EMPTY && !carriesTaint(call))) return null;
  // A name that neither the rules nor any object of the program has will not be found by a caller either.
  if (call.method !== null && !ev.program.members.mayBe(call.method, ev.program.modules[call.unit].symbols))
    return null;
  if (call.method !== null && call.receiver !== null) {
    const isTold = !call.callee.closures.some((closure) => isLeftToCaller(ev, closure, call));
    if (isTold && ev.draft.isOfClass && isOnItself(call.receiver)) return null;
    for (const mark of call.receiver.marks)
      if (mark.whole && isCallers(mark.origin)) return { receiver: mark.origin, method: call.method };
    for (const object of call.receiver.objects)
      if (object.origin !== null && isCallers(object.origin))
        return { receiver: object.origin, method: call.method };
  }
  if (call.method === null) {
    for (const mark of call.callee.marks)
      if (mark.whole && isCallers(mark.origin)) return { receiver: mark.origin, method: null };
  }
  return null;
}

/** A method of the object at hand, whose class is known, that uses variables around that class: the caller has them. */
function isLeftToCaller(ev: Evaluation, { unit, fn, frame }: Closure, { receiver }: ValueCall): boolean {
  return ev.draft.isOfClass && frame === null && ev.program.modules[unit].open[fn] && isOnItself(receiver);
}

/** Whether callers may know more of it. */
function isCallers({ kind, isDemanded, isKnown }: Origin): boolean {
  return kind !== 'source' && (isDemanded || isKnown);
}

function defer(
  ev: Evaluation,
  call: ValueCall,
  receiver: Origin,
  method: string | null,
  applied: readonly Closure[] = call.callee.closures.filter((one) => !isLeftToCaller(ev, one, call)),
): DeferredCall | null {
  // A loop comes by again: the later arguments are the fuller ones.
  const known = ev.draft.deferred.find(
    (one) =>
      one.unit === call.unit && one.node === call.node && one.receiver === receiver && one.method === method,
  );
  if (known !== undefined) {
    known.arguments = call.arguments;
    known.applied = [...known.applied, ...applied];
    return known;
  }
  if (ev.draft.deferred.length >= MAX_DEFERRED) return null;
  const result = newOrigin('result', ev.draft.deferred.length, call.unit, call.node);
  const deferred = {
    receiver,
    method,
    arguments: call.arguments,
    written: call.written,
    constructs: call.constructs,
    unit: call.unit,
    node: call.node,
    fn: call.fn,
    depth: call.depth + 1,
    result,
    applied,
  };
  ev.draft.deferred.push(deferred);
  return deferred;
}

import { bounds } from '../../domain/bounds.js';
import { join, unionClosures } from '../../domain/join.js';
import type { Arguments, DeferredCall } from '../../domain/summary.js';
import { type Closure, newOrigin, type Origin, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { isOnItself, isOverridden } from '../functions/overridden-calls.js';
import { isAbstract } from '../members/overloads.js';
import { carriesTaint, carriesText } from './arguments.js';

export function isVirtual(ev: Evaluation, call: ValueCall): boolean {
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
export function mayBeNarrower(ev: Evaluation, call: ValueCall): boolean {
  const { method, receiver } = call;
  // Where types are not stated, what is known of a parameter is a guess already.
  if (!ev.module.isStaticallyTyped || method === null || receiver === null) return false;
  if (call.callee.symbols.length === 0 || !(carriesTaint(call) || carriesText(call))) return false;
  if (!receiver.marks.some(({ whole, origin }) => whole && origin.kind === 'parameter')) return false;
  return ev.program.modules[call.unit].symbols.types.narrower.has(receiver.types, method);
}

/** What the rules take for a method of a library by its name alone, though a class of the program has one of that name, too. */
export function isGuessed(ev: Evaluation, call: ValueCall): boolean {
  const { method, receiver } = call;
  if (ev.module.isStaticallyTyped || method === null || receiver === null) return false;
  const isUnknown = receiver.types.length === 0 && receiver.objects.length === 0;
  return isUnknown && carriesTaint(call) && ev.program.members.isMethod(method);
}

/** A method of the object at hand that derived classes have their own of: which one is meant, the caller may know. */
export function isHandedOn(ev: Evaluation, { method, receiver, callee }: ValueCall): boolean {
  if (method === null || receiver === null || !isOverridden(ev, method, receiver)) return false;
  return !callee.closures.some((closure) => isAbstract(ev.program, closure));
}

/** What only the caller knows: a parameter that is called, or whose method is called. */
export function handedOn(ev: Evaluation, call: ValueCall): HandedOn | null {
  const known = knownToCaller(ev, call);
  if (known === null || bounds.handedOn.isReachedBy(call.depth)) return null;
  return !carriesTaint(call) && bounds.handedOnEmpty.isReachedBy(call.depth) ? null : known;
}

interface HandedOn {
  receiver: Origin;
  method: string | null;
}

function knownToCaller(ev: Evaluation, call: ValueCall): HandedOn | null {
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
export function isLeftToCaller(
  ev: Evaluation,
  { unit, fn, frame }: Closure,
  { receiver }: ValueCall,
): boolean {
  return ev.draft.isOfClass && frame === null && ev.program.modules[unit].open[fn] && isOnItself(receiver);
}

/** Whether callers may know more of it. */
function isCallers({ kind, isDemanded, isKnown }: Origin): boolean {
  return kind !== 'source' && (isDemanded || isKnown);
}

export function defer(
  ev: Evaluation,
  call: ValueCall,
  receiver: Origin,
  method: string | null,
  applied: readonly Closure[] = call.callee.closures.filter((one) => !isLeftToCaller(ev, one, call)),
): DeferredCall | null {
  // A loop comes by again, or a function that is evaluated in place: either call may be meant.
  const known = ev.draft.deferred.find(
    (one) =>
      one.unit === call.unit && one.node === call.node && one.receiver === receiver && one.method === method,
  );
  if (known !== undefined) {
    known.arguments = joinedArguments(known.arguments, call.arguments);
    known.applied = unionClosures(known.applied, applied);
    return known;
  }
  if (bounds.deferredCalls.isReachedBy(ev.draft.deferred.length)) return null;
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

/** What either of two calls at one place passes. */
function joinedArguments(one: Arguments, other: Arguments): Arguments {
  if (one === other) return one;
  const either = (a: Value | null | undefined, b: Value | null | undefined): Value | null =>
    a && b ? join(a, b) : (a ?? b ?? null);
  const longer = one.positional.length > other.positional.length ? one : other;
  const names = new Set([...one.keywords.keys(), ...other.keywords.keys()]);
  return {
    ...longer,
    positional: longer.positional.map(
      (value, index) => either(one.positional[index], other.positional[index]) ?? value,
    ),
    keywords: new Map(
      [...names].map((name) => [name, either(one.keywords.get(name), other.keywords.get(name)) ?? UNKNOWN]),
    ),
    rest: either(one.rest, other.rest),
  };
}

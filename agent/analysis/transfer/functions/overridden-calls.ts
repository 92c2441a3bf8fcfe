import { bounds } from '../../domain/bounds.js';
import type { OverrideCalls } from '../../domain/override-calls.js';
import { ANY_CASE, type Passed } from '../../domain/summary.js';
import { type ClassRef, RECEIVER, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Analysis, Evaluation } from '../evaluation/evaluation.js';

/** A method of the object at hand was called. */
export function noteCall(ev: Evaluation, overridden: OverrideCalls, call: ValueCall, result: Value): void {
  const { method, receiver } = call;
  if (overridden.passed === 'outside' || method === null || !isOnItself(receiver)) return;
  let passed = carried(result);
  for (const value of call.arguments.positional)
    if (passed !== 'outside') passed = more(passed, carried(value));
  if (passed !== 'nothing' && isOverridden(ev, method, receiver)) overridden.add(passed);
}

/** A summary was used on the object at hand: what it says of its own calls holds for this function too. */
export function notePassed(ev: Evaluation, receiver: Value | null, passed: Passed): void {
  if (passed !== 'nothing' && isOnItself(receiver)) ev.draft.overrideCalls?.add(passed);
}

/**
 * A method was looked at on an object of any class. Where outside data comes to what derived classes override, it is
 * looked at for each of them, and what was found holds only where the class itself has instances.
 */
export function conclude(
  { receivers, recorder, solver }: Analysis,
  unit: number,
  fn: number,
  overridden: OverrideCalls,
): void {
  const classes = overridden.passed === 'outside' ? receivers.ofAny(unit, fn) : [null];
  if (classes.includes(null)) for (const sink of overridden.found) recorder.flow(sink, [{ unit, fn }]);
  for (const cls of classes) if (cls !== null) solver.summary(unit, fn, { ...ANY_CASE, cls });
}

/** Whether a value is the object at hand. */
export function isOnItself(receiver: Value | null): receiver is Value {
  return (
    receiver?.objects.some(
      ({ origin }) => origin?.kind === 'parameter' && origin.index === RECEIVER && origin.path.length === 0,
    ) ?? false
  );
}

function carried({ marks }: Value): Passed {
  let passed: Passed = 'nothing';
  for (const { origin } of marks) {
    if (origin.kind === 'source') return 'outside';
    if (origin.isDemanded) passed = 'passed';
  }
  return passed;
}

function more(one: Passed, other: Passed): Passed {
  return one === 'outside' || other === 'nothing' ? one : other;
}

/** Whether derived classes have their own of a method of the object at hand, which has one that derived ones know. */
export function isOverridden(ev: Evaluation, method: string, receiver: Value): boolean {
  return (
    ev.program.members.isShared(method) &&
    receiver.objects.some(
      ({ origin, cls }) =>
        origin !== null && cls !== null && origin.index === RECEIVER && hasOwn(ev, cls, method, 0),
    )
  );
}

function hasOwn(ev: Evaluation, cls: ClassRef, method: string, depth: number): boolean {
  const derived = ev.program.hierarchy.subclassesOf(cls);
  if (derived.length === 0 || bounds.overriddenDepth.isExceededBy(depth)) return false;
  return derived.some(
    (one) =>
      (ev.program.hierarchy.known(one)?.methods.has(method) ?? false) || hasOwn(ev, one, method, depth + 1),
  );
}

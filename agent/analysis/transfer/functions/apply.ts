import { FunctionFlag, Kind, NONE } from '../../../ir/kinds.js';
import type { FunctionInfo } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import { idOf } from '../../domain/ids.js';
import { join } from '../../domain/join.js';
import type { Delta } from '../../domain/state.js';
import { ANY_CASE, type Case, type Summary } from '../../domain/summary.js';
import { type ClassRef, type Closure, ELEMENT, newFrame, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import { AS_DECLARED } from '../../selection/receiver-classes.js';
import { callLater } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { givenBack } from '../evaluation/hops.js';
import { applyValidation, summaryValidations } from '../guards/validations.js';
import { put } from '../members/access.js';
import { instantiate } from '../members/instances.js';
import { parameterObject } from '../members/objects.js';
import { overloadsFor } from '../members/overloads.js';
import { noteChosen, noteDependence } from '../rules/keys.js';
import { argument, defaultOf } from './argument.js';
import { demandAt } from './call-demand.js';
import { constantArguments } from './case-constants.js';
import { reportConditional } from './conditional-sinks.js';
import { notePassed } from './overridden-calls.js';
import { enterParameters } from './parameters.js';
import { run, thrown } from './run.js';
import { nameAt, Substitution } from './substitution.js';

/** Characters of a function that is evaluated in place more often, such as the one by which all others of a parser read on. */
const SHORT = 400;

/**
 * Calls a function of the program.
 * @param isOneOfSeveral the call may mean another function as well
 */
export function invokeClosure(
  ev: Evaluation,
  closure: Closure,
  call: ValueCall,
  isOneOfSeveral = false,
): Value {
  const { calling } = ev.budget;
  if (bounds.calling.isReachedBy(calling.length)) return UNKNOWN;
  let repeated = 0;
  for (const one of calling) if (one.fn === closure.fn && one.unit === closure.unit) repeated++;
  // One that asks twice for itself would be asked a million times.
  if (bounds.repeatedCalls.isReachedBy(repeated)) return UNKNOWN;
  calling.push(closure);
  const result = invoke(ev, closure, call, isOneOfSeveral);
  calling.pop();
  return result;
}

/** A method that is named by its class (`Order::total`) and called like a function: on the first thing that it is given. */
export function onFirst(ev: Evaluation, { unit, fn, receiver }: Closure, call: ValueCall): ValueCall {
  if (receiver !== null || call.receiver !== null) return call;
  const { unit: ir, isStaticallyTyped } = ev.program.modules[unit];
  const { owner, flags, receiver: own } = ir.data.functions[fn];
  const [first, ...positional] = call.arguments.positional;
  if (!isStaticallyTyped || owner < 0 || own === NONE || first === undefined || flags & NO_METHOD)
    return call;
  const args = { ...call.arguments, positional, nodes: call.arguments.nodes.slice(1) };
  return changedCall(call, { receiver: first, arguments: args });
}

const NO_METHOD = FunctionFlag.Static | FunctionFlag.Constructor | FunctionFlag.Arrow;

function invoke(ev: Evaluation, closure: Closure, call: ValueCall, isOneOfSeveral: boolean): Value {
  const module = ev.program.modules[closure.unit];
  if (ev.home.isAside && !ev.analysis.program.modules[closure.unit].isAside) return UNKNOWN;
  const receiver = closure.receiver ?? call.receiver;
  ev.analysis.closures.noteInvoked(closure);
  if (ev.fn > 0) ev.analysis.callers.note({ unit: ev.home.index, fn: ev.fn }, closure);
  if (module.symbols.unnamed.elementClasses !== 0)
    noteChosen(ev, closure.unit, closure.fn, call.arguments.positional, receiver);
  if (module.open[closure.fn]) return inPlace(ev, closure, receiver, call);
  const info = module.unit.data.functions[closure.fn];
  const demand = demandAt(ev, closure, call);
  const unseen = ev.analysis.solver.summaryUnseen(ev, closure, demand, isOneOfSeveral);
  if (unseen !== null) return applySummary(ev, unseen, closure, info, receiver, call);
  const summaryOf = (what: Case) =>
    ev.analysis.solver.summary(closure.unit, closure.fn, what, demand, isOneOfSeveral);
  const isSplit = () => summaryOf(ANY_CASE).passed !== 'nothing';
  const isOfBase =
    call.receiverNode !== NONE &&
    call.unit === ev.module.index &&
    ev.unit.kind(call.receiverNode) === Kind.Super;
  const object = { receiver, isOfBase };
  const cases = demand.outside === 0 ? AS_DECLARED : ev.analysis.receivers.of(closure, object, isSplit);
  return eachClass(ev, cases, (cls) => {
    const summary = summaryFor(ev, closure, call, summaryOf, cls);
    notePassed(ev, receiver, summary.passed);
    return applySummary(ev, summary, closure, info, receiver, call);
  });
}

/** What a function does for the constants of a call, on an object of a class (null: of that which declares it). */
function summaryFor(
  ev: Evaluation,
  closure: Closure,
  call: ValueCall,
  summaryOf: (what: Case) => Summary,
  cls: ClassRef | null,
): Summary {
  const { unit, fn } = closure;
  const summary = summaryOf(cls === null ? ANY_CASE : { constants: null, cls });
  const info = ev.program.modules[unit].unit.data.functions[fn];
  if (summary.decidedBy === 0 || !mayVary(ev, closure, info)) return summary;
  const constants = constantArguments(ev, closure, info, call, summary);
  return constants === null ? summary : summaryOf({ constants, cls });
}

/** One call that goes one of several cases, by the class of the object: what holds afterwards is what one of them left. */
function eachClass(
  ev: Evaluation,
  cases: readonly (ClassRef | null)[],
  go: (cls: ClassRef | null) => Value,
): Value {
  if (cases.length === 1) return go(cases[0]);
  if (cases.length === 0) return UNKNOWN;
  const mark = ev.state.mark();
  const goesOn = ev.alive;
  const ends: Delta[] = [];
  let result: Value | null = null;
  for (const one of cases) {
    const value = go(one);
    if (ev.alive) {
      result = result === null ? value : join(result, value);
      ends.push(ev.state.delta(mark));
    }
    ev.state.undo(mark);
    ev.alive = goesOn && !ev.budget.isExhausted;
  }
  if (ends.length === 0) ev.alive = false;
  ev.state.merge(ends);
  return result ?? UNKNOWN;
}

/** Whether a function is looked at for certain constants: a long one only where a rule asks for one of them. */
function mayVary(ev: Evaluation, { unit, fn }: Closure, { start, end }: FunctionInfo): boolean {
  return ev.analysis.demandedConstants.has(unit, fn) || !bounds.variedCharacters.isReachedBy(end - start);
}

function inPlace(ev: Evaluation, closure: Closure, receiver: Value | null, call: ValueCall): Value {
  if (closure.frame === null || bounds.inPlaceDepth.isReachedBy(ev.budget.inline)) return UNKNOWN;
  if (
    ev.activations.some(
      (activation) => activation.fn === closure.fn && activation.module.index === closure.unit,
    )
  )
    return UNKNOWN;
  const module = ev.program.modules[closure.unit];
  const info = module.unit.data.functions[closure.fn];
  const frame =
    module.wrappers.get(closure.fn) ??
    newFrame(closure.unit, closure.fn, closure.frame, false, nameAt(ev, closure, call));
  const key = idOf(closure.unit, closure.fn);
  const runs = ev.budget.inPlaceRuns.get(key) ?? 0;
  const most = info.end - info.start < SHORT ? bounds.shortInPlaceRuns : bounds.inPlaceRuns;
  if (most.isReachedBy(runs)) return UNKNOWN;
  ev.budget.inPlaceRuns.set(key, runs + 1);
  ev.saidInPlace.delete(key);
  const isAsked = call.arguments.positional.some(({ marks }) => marks.length > 0);
  ev.budget.inline++;
  const { result, returns, activation } = run(ev, module, closure.fn, frame, (entered) => {
    entered.isAsked = isAsked;
    entered.calledAt = call;
    enterParameters(
      ev,
      module,
      closure.fn,
      frame,
      (index) => argument(ev, info, index, call),
      receiver,
      call,
    );
  });
  ev.budget.inline--;
  if (isAsked) {
    const validations = summaryValidations(ev, activation);
    ev.saidInPlace.set(key, validations);
    for (const validation of validations) applyValidation(ev, validation, call);
  }
  if (!returns && !ev.budget.isExhausted) return UNKNOWN;
  return givenBack(result, call, info.name || call.written);
}

/** Does at a call what the summary says: effects, sinks, calls that only the caller can resolve, and the result. */
function applySummary(
  ev: Evaluation,
  summary: Summary,
  closure: Closure,
  info: FunctionInfo,
  receiver: Value | null,
  call: ValueCall,
): Value {
  if (isTrivial(summary)) return summary.returns;
  const substitution = new Substitution(ev, call, info, (index) =>
    index < 0
      ? (receiver ?? UNKNOWN)
      : (argument(ev, info, index, call) ?? defaultOf(ev, closure, info, index)),
  );
  if (summary.deferred.length > 0 && !bounds.resolving.isReachedBy(ev.budget.resolving)) {
    if (ev.budget.resolving++ === 0) ev.budget.resolvable = bounds.resolvedForCall.limit;
    for (const deferred of summary.deferred) {
      if (!ev.budget.mayResolve() || !ev.step()) break;
      const resolved = substitution.call(deferred);
      if (resolved !== null) substitution.setResult(deferred.result, callLater(ev, resolved));
    }
    ev.budget.resolving--;
  }
  for (const effect of summary.effects) {
    if (effect.origin === null) continue;
    const target = substitution.actual(effect.origin);
    const certain = target.objects.length === 1;
    if (target.marks.length > 0 && effect.cells.has(ELEMENT)) noteDependence(ev, target);
    for (const [key, cell] of effect.cells) {
      const value = substitution.value(cell);
      for (const object of target.objects) {
        for (const [name, member] of substitution.spread(key, cell)) put(ev, object, name, member, false);
        put(ev, object, key, value, certain);
      }
      if (target.objects.some((object) => !object.global)) continue;
      for (const mark of target.marks) {
        if (mark.whole && mark.origin.kind !== 'source')
          put(ev, parameterObject(ev, mark.origin), key, value, true);
      }
      for (const other of target.closures) put(ev, ev.program.heap.functionObject(other), key, value, true);
    }
  }
  for (const { holder, key, value } of summary.stores) {
    const old = holder.cells.get(key);
    const stored = substitution.value(value);
    ev.state.write(holder, key, old === undefined ? stored : join(old, stored));
  }
  for (const sink of summary.sinks) reportConditional(ev, sink, substitution);
  for (const validation of summary.validations) applyValidation(ev, validation, call);
  if (summary.throws !== null) thrown(ev, substitution.returned(summary.throws));
  if (summary.neverReturns) {
    ev.alive = false;
    return UNKNOWN;
  }
  return substitution.returned(summary.returns);
}

/** Nothing in the summary depends on the call. */
function isTrivial(summary: Summary): boolean {
  return (
    !summary.neverReturns &&
    summary.throws === null &&
    summary.deferred.length === 0 &&
    summary.effects.length === 0 &&
    summary.stores.length === 0 &&
    summary.sinks.length === 0 &&
    summary.validations.length === 0 &&
    summary.returns.marks.length === 0 &&
    summary.returns.objects.length === 0 &&
    summary.returns.closures.length === 0
  );
}

/** Makes an instance of a class and runs its constructor. */
export function construct(ev: Evaluation, cls: ClassRef, call: ValueCall): Value {
  const instance = instantiate(ev, cls, call);
  runConstructor(ev, cls, instance, call);
  return instance;
}

/** Runs the constructor of a class, or the nearest one that it inherits, on a receiver. */
export function runConstructor(
  ev: Evaluation,
  cls: ClassRef,
  receiver: Value,
  call: ValueCall,
  depth = 0,
): void {
  const facts = ev.program.hierarchy.facts(cls);
  for (const fn of overloadsFor(ev, cls.unit, facts.constructors, call.arguments))
    invokeClosure(ev, { unit: cls.unit, fn, receiver, frame: cls.frame }, changedCall(call, { receiver }));
  if (facts.constructors.length > 0 || facts.bases.length === 0) return;
  if (!bounds.constructorBases.isReachedBy(depth))
    for (const base of facts.bases) runConstructor(ev, base, receiver, call, depth + 1);
}

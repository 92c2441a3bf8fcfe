import { bounds } from '../../domain/bounds.js';
import { join } from '../../domain/join.js';
import type { Arguments } from '../../domain/summary.js';
import {
  type Closure,
  doubted,
  joinMarks,
  type Mark,
  markedValue,
  originMark,
  RECEIVER,
  type Value,
} from '../../domain/value.js';
import { changedCall, type ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { invokeClosure } from '../functions/apply.js';
import { demandAt } from '../functions/call-demand.js';
import { addedBelow, isAbstract, overridesOf } from '../members/overloads.js';
import { defer, handedOn } from './deferred-calls.js';
import { ofOneClass } from './siblings.js';
import { argumentMarks } from './unknown-calls.js';

/**
 * A call of a method without a body, which may be that of any class that has one; of many, where nothing of interest is
 * passed, what the type says. Where the caller may know the class,
 * what depends on the caller is left to it.
 */
export function callAbstract(ev: Evaluation, closure: Closure, call: ValueCall): Value {
  const overrides = overridesOf(ev.program, closure);
  const isKnownByType =
    overrides.length === 0 ||
    (overrides.length > bounds.mixedOverrides.limit && demandAt(ev, closure, call).outside === 0);
  return callOneOf(ev, isKnownByType ? [closure] : overrides, call);
}

/** Whether a method has no body in the program: that of a repository, which a library makes. */
export function isLeftToLibrary({ program }: Evaluation, closure: Closure): boolean {
  return isAbstract(program, closure) && overridesOf(program, closure).length === 0;
}

/** The methods that a call on the receiver of the function at hand may mean, where its class leaves them to its subclasses. */
export function addedBySubclasses(
  ev: Evaluation,
  { receiver, method, arguments: args }: ValueCall,
): readonly Closure[] {
  if (receiver === null || method === null || !receiver.marks.some(({ origin }) => origin.index === RECEIVER))
    return [];
  const own = receiver.objects.find(({ kind, cls }) => kind === 'parameter' && cls !== null);
  if (!own?.cls || own.origin?.index !== RECEIVER || own.origin.path.length > 0) return [];
  return addedBelow(ev.program, own.cls, method, args.positional.length + args.keywords.size);
}

export function callOneOf(ev: Evaluation, overrides: readonly Closure[], call: ValueCall): Value {
  const origin = handedOn(ev, call);
  const deferred = origin === null ? null : defer(ev, call, origin.receiver, origin.method, []);
  const goesOn = ev.alive;
  const areMany = overrides.length > bounds.mixedOverrides.limit;
  const doubt = areMany ? 2 : overrides.length > 1 ? 1 : 0;
  const passed = changedCall(call, { arguments: handedTo(call.arguments, deferred !== null, doubt) });
  const result = overrides
    .map((one) => invokeClosure(ev, one, ofOneClass(ev, passed, one, overrides), overrides.length > 1))
    .reduce(join);
  if (overrides.length > 1) ev.alive = goesOn && !ev.budget.isExhausted;
  const known = areMany ? ofCall(result, passed) : result;
  return deferred === null ? known : join(known, markedValue([originMark(deferred.result)]));
}

/**
 * A result without the outside data that neither the receiver nor the arguments brought: what one of many
 * implementations reads from outside is hardly what this call gives.
 */
function ofCall(result: Value, call: ValueCall): Value {
  const given = joinMarks(argumentMarks(call), call.receiver?.marks ?? []).map(({ origin }) => origin);
  const marks = result.marks.filter(({ origin }) => origin.kind !== 'source' || given.includes(origin));
  if (marks.length < result.marks.length) bounds.mixedOverrides.reached++;
  return result.withMarks(marks);
}

export function fromOutside(marks: readonly Mark[]): Mark[] {
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

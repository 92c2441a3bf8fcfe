import type { Arguments } from '../../domain/summary.js';
import type { Closure, Value } from '../../domain/value.js';
import { changedCall, type ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { isOnItself } from '../functions/overridden-calls.js';

/**
 * The call of a method of the object at hand, as one of the classes that have their own gets it: an object is of one
 * class, so what came up in a method of another one is not what it is given.
 */
export function ofOneClass(
  ev: Evaluation,
  call: ValueCall,
  one: Closure,
  all: readonly Closure[],
): ValueCall {
  if (all.length < 2 || !isOnItself(call.receiver)) return call;
  const others = all.flatMap((other) => (other === one ? [] : (spanOf(ev, other) ?? [])));
  const kept = (value: Value) => {
    const marks = value.marks.filter(
      ({ origin }) => origin.kind !== 'source' || !others.some((span) => isIn(ev, origin, span)),
    );
    return marks.length === value.marks.length ? value : value.withMarks(marks);
  };
  return changedCall(call, { arguments: mapped(call.arguments, kept) });
}

interface Span {
  unit: number;
  start: number;
  end: number;
}

function spanOf(ev: Evaluation, { unit, fn }: Closure): Span | null {
  const { data } = ev.program.modules[unit].unit;
  const { owner } = data.functions[fn];
  return owner < 0 ? null : { unit, start: data.classes[owner].start, end: data.classes[owner].end };
}

function isIn(ev: Evaluation, place: { unit: number; node: number }, span: Span): boolean {
  if (place.unit !== span.unit || place.node < 0) return false;
  const at = ev.program.modules[place.unit].unit.start(place.node);
  return at >= span.start && at < span.end;
}

function mapped(args: Arguments, change: (value: Value) => Value): Arguments {
  return {
    ...args,
    positional: args.positional.map(change),
    keywords: new Map([...args.keywords].map(([name, value]) => [name, change(value)])),
    rest: args.rest === null ? null : change(args.rest),
  };
}

import { deepMarks } from '../deep-marks.js';
import type { Program } from '../program.js';
import {
  type Arguments,
  BOTTOM,
  type ConditionalSink,
  type DeferredCall,
  joinedArguments,
  type Summary,
  type Validation,
} from '../summary.js';
import {
  type ClassRef,
  type Closure,
  type Frame,
  type HeapObject,
  join,
  joinMarks,
  newFrame,
  type Origin,
  shortenedMarks,
  Value,
} from '../value.js';

/** A summary of a function that calls itself, in the form that joined ones have. */
export function folded(program: Program, summary: Summary): Summary {
  return summary.neverReturns ? summary : joinedSummary(program, BOTTOM, summary);
}

/**
 * All that two summaries of a function say. Objects and frames are one each place that makes them: functions that call
 * each other may put what they make into what they make, without end.
 */
export function joinedSummary(program: Program, one: Summary, other: Summary): Summary {
  const fold = new Fold(program);
  const both = (a: Value | null, b: Value | null): Value | null =>
    a === null || b === null ? fold.optional(a ?? b) : join(fold.value(a), fold.value(b));
  return {
    returns: one.neverReturns ? fold.value(other.returns) : (both(one.returns, other.returns) ?? other.returns),
    throws: both(one.throws, other.throws),
    effects: effectsOf(program, fold, [...one.effects, ...other.effects]),
    sinks: [...one.sinks, ...other.sinks.filter((sink) => !one.sinks.some((known) => isSameSink(sink, known)))],
    deferred: deferredOf(fold, [...one.deferred, ...other.deferred]),
    validations: one.neverReturns ? other.validations : commonValidations(one.validations, other.validations),
    neverReturns: one.neverReturns && other.neverReturns,
    decidedBy: one.decidedBy | other.decidedBy,
    passed: one.passed === 'nothing' || other.passed === 'outside' ? other.passed : one.passed,
  };
}

function effectsOf(program: Program, fold: Fold, effects: readonly HeapObject[]): HeapObject[] {
  const joined = new Map<Origin | null, HeapObject>();
  for (const effect of effects) {
    let object = joined.get(effect.origin);
    if (object === undefined) {
      object = program.object(effect.kind, effect.unit, effect.node, { cls: effect.cls, origin: effect.origin });
      joined.set(effect.origin, object);
    }
    fold.fill(object.cells, effect.cells, false);
  }
  return [...joined.values()];
}

function isSameSink(one: ConditionalSink, other: ConditionalSink): boolean {
  return (
    one.use === other.use &&
    one.origin === other.origin &&
    one.sink.unit === other.sink.unit &&
    one.sink.node === other.sink.node &&
    one.cleaned === other.cleaned &&
    one.part === other.part &&
    one.doubt >= other.doubt
  );
}

function deferredOf(fold: Fold, calls: readonly DeferredCall[]): DeferredCall[] {
  const joined = new Map<Origin, DeferredCall>();
  for (const call of calls) {
    const known = joined.get(call.result);
    const args = fold.arguments(call.arguments);
    if (known === undefined) joined.set(call.result, { ...call, arguments: args });
    else {
      known.arguments = joinedArguments(known.arguments, args);
      known.depth = Math.min(known.depth, call.depth);
    }
  }
  return [...joined.values()];
}

/** What holds by both: what a function makes sure of is no more than what it always makes sure of. */
function commonValidations(one: readonly Validation[], other: readonly Validation[]): Validation[] {
  return one.flatMap((validation) => {
    const same = other.find(
      ({ parameter, when, ifText }) =>
        parameter === validation.parameter && when === validation.when && ifText === validation.ifText,
    );
    const classes = validation.classes & (same?.classes ?? 0);
    return classes === 0 ? [] : [{ ...validation, classes }];
  });
}

/** Steps of paths that functions which call each other tell apart. */
const MAX_STEPS = 1;
/** How deep objects are told apart that lie in objects which such functions make. */
const MAX_DEPTH = 1;

class Fold {
  private readonly objects = new Map<string, HeapObject>();
  private readonly frames = new Map<string, Frame>();
  private readonly done = new Map<object, object>();

  private depth = 0;

  constructor(private readonly program: Program) {}

  optional(value: Value | null): Value | null {
    return value === null ? null : this.value(value);
  }

  value(given: Value): Value {
    const value = given.withMarks(shortenedMarks(given.marks, MAX_STEPS));
    if (!value.objects.some(isMade) && !value.closures.some(hasFrame)) return value;
    if (this.depth >= MAX_DEPTH) return this.flat(value);
    const objects: HeapObject[] = [];
    for (const object of value.objects) {
      const one = isMade(object) ? this.object(object) : object;
      if (!objects.includes(one)) objects.push(one);
    }
    return new Value(
      value.marks,
      value.constant,
      value.symbols,
      value.types,
      objects,
      value.closures.map((closure) => this.closure(closure)),
      value.classes,
      value.choices,
    );
  }

  /** What lies deep in what functions make that call each other: of its parts no more is known than of the whole. */
  private flat(value: Value): Value {
    const objects: HeapObject[] = [];
    for (const object of value.objects) {
      if (!isMade(object)) objects.push(object);
      else if (object.cls !== null) {
        const one = this.bare(object, object.cls);
        if (!objects.includes(one)) objects.push(one);
      }
    }
    return new Value(
      joinMarks(value.marks, shortenedMarks(deepMarks(value), MAX_STEPS)),
      value.constant,
      value.symbols,
      value.types,
      objects,
      value.closures.filter((closure) => !hasFrame(closure)),
      value.classes,
      value.choices,
    );
  }

  private bare({ kind, unit, node }: HeapObject, cls: ClassRef): HeapObject {
    const key = `bare ${kind} ${cls.unit}:${cls.cls}`;
    let one = this.objects.get(key);
    if (one === undefined) {
      one = this.program.object(kind, unit, node, { cls });
      this.objects.set(key, one);
    }
    return one;
  }

  arguments(args: Arguments): Arguments {
    return {
      ...args,
      positional: args.positional.map((value) => this.value(value)),
      keywords: new Map([...args.keywords].map(([name, value]) => [name, this.value(value)])),
      rest: args.rest === null ? null : this.value(args.rest),
    };
  }

  private closure(closure: Closure): Closure {
    if (!hasFrame(closure)) return closure;
    return {
      unit: closure.unit,
      fn: closure.fn,
      receiver: closure.receiver === null ? null : this.value(closure.receiver),
      frame: closure.frame === null ? null : this.frame(closure.frame),
    };
  }

  private object(object: HeapObject): HeapObject {
    const known = this.done.get(object);
    if (known !== undefined) return known as HeapObject;
    const { kind, unit, node, cls, via, prototype, exact } = object;
    const key = `${kind} ${unit} ${node} ${cls === null ? '' : `${cls.unit}:${cls.cls}`} ${via}`;
    let one = this.objects.get(key);
    if (one === undefined) {
      one = this.program.object(kind, unit, node, {
        cls,
        exact,
        via,
        ...(prototype === null ? {} : { prototype }),
      });
      this.objects.set(key, one);
    } else if (!exact) one.exact = false;
    this.done.set(object, one);
    this.fill(one.cells, object.cells);
    return one;
  }

  private frame(frame: Frame): Frame {
    if (frame.global) return frame;
    const known = this.done.get(frame);
    if (known !== undefined) return known as Frame;
    const key = `${frame.unit} ${frame.fn}`;
    let one = this.frames.get(key);
    if (one === undefined) {
      one = newFrame(frame.unit, frame.fn, frame.parent === null ? null : this.frame(frame.parent));
      one.paths = frame.paths;
      this.frames.set(key, one);
    }
    this.done.set(frame, one);
    this.fill(one.cells, frame.cells);
    return one;
  }

  fill(
    into: Map<number | string, Value>,
    from: ReadonlyMap<number | string, Value>,
    isWithin = true,
  ): void {
    if (isWithin) this.depth++;
    for (const [key, cell] of from) {
      const value = this.value(cell);
      const other = into.get(key);
      into.set(key, other === undefined ? value : join(other, value));
    }
    if (isWithin) this.depth--;
  }
}

function isMade({ global, origin }: HeapObject): boolean {
  return !global && origin === null;
}
function hasFrame({ frame, receiver }: Closure): boolean {
  return (frame !== null && !frame.global) || receiver !== null;
}

import type { Arguments, ConditionalSink, DeferredCall, Store, Summary, Validation } from './summary.js';
import { identical } from './union.js';
import {
  type Closure,
  type Frame,
  type HeapObject,
  type Mark,
  type Origin,
  rootOf,
  type Value,
} from './value.js';

/** Whether two summaries say the same, though evaluations made objects, frames and origins of their own for them. The steps by which something is reached are no part of what they say. */
export function sameSummary(one: Summary, other: Summary): boolean {
  if (one === other) return true;
  const comparison = new Comparison();
  return (
    one.neverReturns === other.neverReturns &&
    one.decidedBy === other.decidedBy &&
    sameItems([...one.decidingMembers], [...other.decidingMembers], identical) &&
    one.passed === other.passed &&
    one.validations.length === other.validations.length &&
    one.validations.every((validation, i) => sameValidation(validation, other.validations[i])) &&
    comparison.values(one.returns, other.returns) &&
    comparison.optional(one.throws, other.throws) &&
    sameItems(one.effects, other.effects, (a, b) => comparison.objects(a, b)) &&
    sameItems(one.stores, other.stores, (a, b) => comparison.stores(a, b)) &&
    sameItems(one.sinks, other.sinks, sameSink) &&
    sameItems(one.deferred, other.deferred, (a, b) => comparison.deferred(a, b))
  );
}

function sameValidation(one: Validation, other: Validation): boolean {
  return (
    one.parameter === other.parameter &&
    one.classes === other.classes &&
    one.when === other.when &&
    one.ifText === other.ifText
  );
}

function sameSink(one: ConditionalSink, other: ConditionalSink): boolean {
  return (
    one.use === other.use &&
    one.deep === other.deep &&
    one.cleaned === other.cleaned &&
    one.doubt === other.doubt &&
    one.part === other.part &&
    one.sink.node === other.sink.node &&
    one.sink.unit === other.sink.unit &&
    sameOrigin(one.origin, other.origin)
  );
}

function sameOrigin(one: Origin, other: Origin): boolean {
  if (one === other) return true;
  return (
    one.kind === other.kind &&
    one.kind !== 'source' &&
    (one.kind === 'result' ? sameResult(one, other) : one.index === other.index) &&
    one.isDemanded === other.isDemanded &&
    one.isKnown === other.isKnown &&
    one.path.length === other.path.length &&
    one.path.every((name, i) => name === other.path[i])
  );
}

/** Whether two results are of one call: which of all calls that were left to callers it is says nothing. */
function sameResult(one: Origin, other: Origin): boolean {
  const [a, b] = [rootOf(one), rootOf(other)];
  return a.unit === b.unit && a.node === b.node;
}

function sameMark(one: Mark, other: Mark): boolean {
  return (
    one === other ||
    (one.cleaned === other.cleaned &&
      one.doubt === other.doubt &&
      one.whole === other.whole &&
      one.part === other.part &&
      sameOrigin(one.origin, other.origin))
  );
}

function sameItems<T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((item, i) => same(item, other[i]) || other.some((another) => same(item, another)));
}

/** One comparison: two objects or frames are compared once, and are alike as long as nothing says otherwise. */
class Comparison {
  private readonly known = new Map<object, Map<object, boolean>>();

  private once(one: object, other: object, compare: () => boolean): boolean {
    let results = this.known.get(one);
    if (results === undefined) {
      results = new Map();
      this.known.set(one, results);
    }
    const known = results.get(other);
    if (known !== undefined) return known;
    results.set(other, true);
    const isSame = compare();
    results.set(other, isSame);
    return isSame;
  }

  optional(one: Value | null, other: Value | null): boolean {
    if (one === null || other === null) return one === other;
    return this.values(one, other);
  }

  values(one: Value, other: Value): boolean {
    if (one === other) return true;
    return (
      Object.is(one.constant?.value, other.constant?.value) &&
      (one.constant === null) === (other.constant === null) &&
      sameItems(one.marks, other.marks, sameMark) &&
      sameItems(one.symbols, other.symbols, identical) &&
      sameItems(one.types, other.types, identical) &&
      sameItems(one.classes, other.classes, (a, b) => a.cls === b.cls && a.unit === b.unit) &&
      one.isAmongChoices === other.isAmongChoices &&
      sameItems(one.choices, other.choices, (a, b) => a.value === b.value) &&
      sameItems(one.closures, other.closures, (a, b) => this.closures(a, b)) &&
      sameItems(one.objects, other.objects, (a, b) => this.objects(a, b))
    );
  }

  closures(one: Closure, other: Closure): boolean {
    return (
      one === other ||
      (one.unit === other.unit &&
        one.fn === other.fn &&
        this.optional(one.receiver, other.receiver) &&
        this.frames(one.frame, other.frame))
    );
  }

  private frames(one: Frame | null, other: Frame | null): boolean {
    if (one === other) return true;
    if (one === null || other === null || one.global || other.global) return false;
    if (one.unit !== other.unit || one.fn !== other.fn) return false;
    return this.once(
      one,
      other,
      () => this.cells(one.cells, other.cells) && this.frames(one.parent, other.parent),
    );
  }

  objects(one: HeapObject, other: HeapObject): boolean {
    if (one === other) return true;
    if (one.global || other.global) return false;
    if (one.kind !== other.kind || one.unit !== other.unit || one.node !== other.node) return false;
    if (one.cls?.cls !== other.cls?.cls || one.cls?.unit !== other.cls?.unit || one.exact !== other.exact)
      return false;
    if ((one.origin === null) !== (other.origin === null)) return false;
    if (one.origin !== null && other.origin !== null && !sameOrigin(one.origin, other.origin)) return false;
    return this.once(one, other, () => this.cells(one.cells, other.cells));
  }

  stores(one: Store, other: Store): boolean {
    return one.holder === other.holder && one.key === other.key && this.values(one.value, other.value);
  }

  private cells(one: ReadonlyMap<unknown, Value>, other: ReadonlyMap<unknown, Value>): boolean {
    if (one.size !== other.size) return false;
    for (const [key, value] of one) {
      const counterpart = other.get(key);
      if (counterpart === undefined || !this.values(value, counterpart)) return false;
    }
    return true;
  }

  deferred(one: DeferredCall, other: DeferredCall): boolean {
    return (
      one.unit === other.unit &&
      one.node === other.node &&
      one.method === other.method &&
      one.depth === other.depth &&
      sameOrigin(one.receiver, other.receiver) &&
      sameItems(one.applied, other.applied, (a, b) => a.unit === b.unit && a.fn === b.fn) &&
      this.arguments(one.arguments, other.arguments)
    );
  }

  private arguments(one: Arguments, other: Arguments): boolean {
    return (
      one.positional.length === other.positional.length &&
      one.positional.every((value, i) => this.values(value, other.positional[i])) &&
      this.optional(one.rest, other.rest) &&
      this.cells(one.keywords, other.keywords)
    );
  }
}

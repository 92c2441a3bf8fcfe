import type { SourceSpec } from '../rules/rule.js';

/** What a mark goes back to: a real source, or something the caller of the function knows. */
export interface Origin {
  readonly kind: 'source' | 'parameter' | 'result';
  /** parameter: index (RECEIVER for the receiver); result: index of the deferred call in the summary. */
  readonly index: number;
  /** Member names below the parameter, result or captured value; at most MAX_PATH. */
  readonly path: readonly string[];
  readonly source: SourceSpec | null;
  /** Where the source is, or where the path was first read. */
  readonly unit: number;
  readonly node: number;
  /** The origin that this is a member of. */
  readonly parent: Origin | null;
  /** Tells a source origin from another; origins of one function's parameters are interned, so identity compares them. */
  children: Map<string, Origin> | null;
}

export const RECEIVER = -1;
export const MAX_PATH = 3;
const MAX_MARKS = 12;
/** How many objects, functions or classes a value may be; more are left out. */
const MAX_OBJECTS = 4;

/** One hop of a trace, linked to the one before it. */
export interface Step {
  /** `through`: no hop of its own, only those inside. */
  readonly kind: 'source' | 'propagation' | 'call' | 'return' | 'sink' | 'through';
  readonly unit: number;
  readonly node: number;
  readonly subject: string;
  readonly detail: string;
  readonly previous: Step | null;
  /** The hops inside a called function, which follow this one. */
  readonly inner: Step | null;
  readonly length: number;
}

/** The taint of a value: where it comes from, which weakness classes it was made harmless for, how sure the way is. */
export interface Mark {
  readonly origin: Origin;
  /** Bit set of weakness classes. */
  readonly cleaned: number;
  /** Subtracted from the confidence. */
  readonly doubt: number;
  readonly step: Step | null;
  /** The value is the origin's very own (read, passed, stored), not text or a number made from it. */
  readonly whole: boolean;
  /** What the program put around it in a text; see parts.ts. */
  readonly part: number;
}

export type Constant = string | number | boolean | null | undefined;
/** A constant is boxed, since `undefined` is one too. */
export interface ConstantBox {
  readonly value: Constant;
}

/** A function of the program as a value. */
export interface Closure {
  readonly unit: number;
  readonly fn: number;
  /** What `this` is bound to, when taken from an object. */
  readonly receiver: Value | null;
  /** Frame of the function that it was made in; null when it needs none but the module's. */
  readonly frame: Frame | null;
}

export interface ClassRef {
  readonly unit: number;
  readonly cls: number;
  readonly frame: Frame | null;
}

/** Variables of one running function; paths hold what is known of members of variables (`3.body.name`). */
export interface Frame {
  readonly unit: number;
  readonly fn: number;
  readonly cells: Map<number | string, Value>;
  readonly parent: Frame | null;
  /** Number of paths that were ever written, to skip the look-up where there are none. */
  paths: number;
  /** Module frames live as long as the program. */
  readonly global: boolean;
  /** Objects by the node that makes them: one a place, so that loops come to rest. */
  readonly objects: Map<number, HeapObject>;
}

export type ObjectKind = 'list' | 'map' | 'set' | 'instance' | 'exports' | 'parameter' | 'class';

/** Something on the heap, named by where it was made. `cells` holds fields by name and list items by index; ELEMENT is any other. */
export interface HeapObject {
  readonly id: number;
  readonly kind: ObjectKind;
  readonly cells: Map<number | string, Value>;
  /** All keys are known: a missing one is absent. */
  exact: boolean;
  readonly cls: ClassRef | null;
  /** parameter: what it stands for. */
  readonly origin: Origin | null;
  /** Where members are looked for that the object itself lacks. */
  readonly prototype: HeapObject | null;
  readonly unit: number;
  readonly node: number;
  readonly global: boolean;
}
export const ELEMENT = '[*]';
/** Key of the cell that holds the number of items of a list, as a constant. */
export const LENGTH = '[length]';
/** Key of the exports object under which a value lies that is exported in place of the object. */
export const WHOLE = '[whole]';

const NONE_OF: readonly never[] = [];

/** An abstract value: what a place in the program may hold. Immutable; UNKNOWN is shared. */
export class Value {
  readonly marks: readonly Mark[];
  /** The named things of the rules' symbol table that it is. */
  readonly symbols: readonly number[];
  /** The symbol table's types that it is an instance of. */
  readonly types: readonly number[];
  readonly objects: readonly HeapObject[];
  readonly closures: readonly Closure[];
  readonly classes: readonly ClassRef[];

  constructor(
    marks: readonly Mark[],
    readonly constant: ConstantBox | null,
    symbols: readonly number[],
    types: readonly number[],
    objects: readonly HeapObject[],
    closures: readonly Closure[],
    classes: readonly ClassRef[],
  ) {
    // Values live long in summaries: empty lists are shared.
    this.marks = marks.length === 0 ? NONE_OF : marks;
    this.symbols = symbols.length === 0 ? NONE_OF : symbols;
    this.types = types.length === 0 ? NONE_OF : types;
    this.objects = objects.length === 0 ? NONE_OF : objects;
    this.closures = closures.length === 0 ? NONE_OF : closures;
    this.classes = classes.length === 0 ? NONE_OF : classes;
  }

  withMarks(marks: readonly Mark[]): Value {
    if (marks === this.marks) return this;
    return new Value(
      marks,
      this.constant,
      this.symbols,
      this.types,
      this.objects,
      this.closures,
      this.classes,
    );
  }

  withClosures(closures: readonly Closure[]): Value {
    if (closures === this.closures) return this;
    return new Value(
      this.marks,
      this.constant,
      this.symbols,
      this.types,
      this.objects,
      closures,
      this.classes,
    );
  }

  withTypes(types: readonly number[]): Value {
    if (types.length === 0) return this;
    return new Value(
      this.marks,
      this.constant,
      this.symbols,
      union(this.types, types),
      this.objects,
      this.closures,
      this.classes,
    );
  }

  /** Nothing but marks is known. */
  get isOpaque(): boolean {
    return (
      this.constant === null &&
      this.symbols.length === 0 &&
      this.types.length === 0 &&
      this.objects.length === 0 &&
      this.closures.length === 0 &&
      this.classes.length === 0
    );
  }
}

export const UNKNOWN = new Value(NONE_OF, null, NONE_OF, NONE_OF, NONE_OF, NONE_OF, NONE_OF);
/** The value of a variable that was never assigned, of a missing field. */
export const UNDEFINED = constantValue(undefined, NONE_OF);

export function constantValue(value: Constant, types: readonly number[]): Value {
  return new Value(NONE_OF, { value }, NONE_OF, types, NONE_OF, NONE_OF, NONE_OF);
}
export function markedValue(marks: readonly Mark[]): Value {
  return marks.length === 0 ? UNKNOWN : new Value(marks, null, NONE_OF, NONE_OF, NONE_OF, NONE_OF, NONE_OF);
}
export function symbolValue(symbols: readonly number[]): Value {
  return symbols.length === 0
    ? UNKNOWN
    : new Value(NONE_OF, null, symbols, NONE_OF, NONE_OF, NONE_OF, NONE_OF);
}
export function typedValue(types: readonly number[], marks: readonly Mark[] = NONE_OF): Value {
  return types.length === 0
    ? markedValue(marks)
    : new Value(marks, null, NONE_OF, types, NONE_OF, NONE_OF, NONE_OF);
}
export function objectValue(
  object: HeapObject,
  types: readonly number[],
  marks: readonly Mark[] = NONE_OF,
): Value {
  return new Value(marks, null, NONE_OF, types, [object], NONE_OF, NONE_OF);
}
export function closureValue(closure: Closure): Value {
  return new Value(NONE_OF, null, NONE_OF, NONE_OF, NONE_OF, [closure], NONE_OF);
}
export function classValue(cls: ClassRef): Value {
  return new Value(NONE_OF, null, NONE_OF, NONE_OF, NONE_OF, NONE_OF, [cls]);
}

/** Union of two short lists by identity; gives `a` itself when `b` adds nothing, so that fixpoints see rest. */
export function union<T>(a: readonly T[], b: readonly T[], limit = 8): readonly T[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let result: T[] | null = null;
  for (const item of b) {
    if (a.includes(item) || result?.includes(item)) continue;
    if ((result ?? a).length >= limit) break;
    result ??= a.slice();
    result.push(item);
  }
  return result ?? a;
}

function covers(mark: Mark, other: Mark): boolean {
  return (
    mark.origin === other.origin &&
    (mark.cleaned & ~other.cleaned) === 0 &&
    (mark.whole || !other.whole) &&
    mark.part >= other.part
  );
}

/** Union of marks; a mark of the same origin that is cleaned of less covers the other. */
export function joinMarks(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let result: Mark[] | null = null;
  for (const mark of b) {
    if (a.some((other) => covers(other, mark)) || result?.some((other) => covers(other, mark))) continue;
    if ((result ?? a).length >= MAX_MARKS) break;
    result ??= a.slice();
    result.push(mark);
  }
  return result ?? a;
}

function sameClosure(x: Closure, y: Closure): boolean {
  return x.fn === y.fn && x.unit === y.unit && x.frame === y.frame && x.receiver === y.receiver;
}
function unionBy<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): readonly T[] {
  if (b.length === 0 || a === b || a.length >= MAX_OBJECTS) return a;
  if (a.length === 0) return b;
  if (b.length === 1 && a.some((y) => same(b[0], y))) return a;
  const added = b.filter((x) => !a.some((y) => same(x, y)));
  return added.length === 0 ? a : [...a, ...added].slice(0, MAX_OBJECTS);
}

/** The least value that covers both; `a` itself when `b` adds nothing. */
export function join(a: Value, b: Value): Value {
  if (a === b) return a;
  if (a === UNKNOWN && b.isOpaque && b.marks.length === 0) return a;
  const marks = joinMarks(a.marks, b.marks);
  const constant =
    a.constant !== null && b.constant !== null && Object.is(a.constant.value, b.constant.value)
      ? a.constant
      : null;
  const symbols = union(a.symbols, b.symbols);
  const types = union(a.types, b.types);
  const objects = union(a.objects, b.objects, MAX_OBJECTS);
  const closures = unionBy(a.closures, b.closures, sameClosure);
  const classes = unionBy(a.classes, b.classes, (x, y) => x.cls === y.cls && x.unit === y.unit);
  if (
    marks === a.marks &&
    constant === a.constant &&
    symbols === a.symbols &&
    types === a.types &&
    objects === a.objects &&
    closures === a.closures &&
    classes === a.classes
  )
    return a;
  return new Value(marks, constant, symbols, types, objects, closures, classes);
}

/** Marks made harmless for the classes of the bit set; those harmless for all are gone. */
export function cleanMarks(marks: readonly Mark[], classes: number): readonly Mark[] {
  if (marks.length === 0) return marks;
  if (classes === ALL_CLASSES) return NONE_OF;
  return marks.map((mark) => ({ ...mark, cleaned: mark.cleaned | classes }));
}
export const ALL_CLASSES = -1;

/** Marks of a value that is made from the marked one. */
export function derived(marks: readonly Mark[]): readonly Mark[] {
  return marks.some((mark) => mark.whole)
    ? marks.map((mark) => (mark.whole ? { ...mark, whole: false } : mark))
    : marks;
}

/** The mark of a value that stands for what the caller knows. */
export function originMark(origin: Origin): Mark {
  return { origin, cleaned: 0, doubt: 0, step: null, whole: true, part: 0 };
}

/** Marks with one more hop at their end. */
export function stepped(
  marks: readonly Mark[],
  kind: Step['kind'],
  unit: number,
  node: number,
  subject: string,
  detail = '',
): readonly Mark[] {
  if (marks.length === 0) return marks;
  return marks.map((mark) => ({ ...mark, step: addStep(mark.step, kind, unit, node, subject, detail) }));
}

const MAX_STEPS = 40;
export function addStep(
  previous: Step | null,
  kind: Step['kind'],
  unit: number,
  node: number,
  subject: string,
  detail = '',
  inner: Step | null = null,
): Step | null {
  const length = (previous?.length ?? 0) + 1 + (inner?.length ?? 0);
  if (length > MAX_STEPS && kind !== 'sink') return previous;
  return { kind, unit, node, subject, detail, previous, inner, length };
}

/** Marks whose way is less sure. Those beyond hope are dropped. */
export function doubted(marks: readonly Mark[], doubt: number): readonly Mark[] {
  if (marks.length === 0 || doubt === 0) return marks;
  const kept = marks.filter((mark) => mark.doubt + doubt <= MAX_DOUBT);
  return kept.map((mark) => ({ ...mark, doubt: mark.doubt + doubt }));
}
const MAX_DOUBT = 6;

/** The origin of a member of what an origin stands for; the origin itself when the path is long enough. */
export function memberOrigin(origin: Origin, name: string, unit: number, node: number): Origin {
  if (origin.kind === 'source' || origin.path.length >= MAX_PATH) return origin;
  origin.children ??= new Map();
  let child = origin.children.get(name);
  if (child === undefined) {
    child = {
      kind: origin.kind,
      index: origin.index,
      path: [...origin.path, name],
      source: null,
      unit,
      node,
      parent: origin,
      children: null,
    };
    origin.children.set(name, child);
  }
  return child;
}

/** The value with its constant forgotten. */
export function withoutConstant(value: Value): Value {
  if (value.constant === null) return value;
  return new Value(
    value.marks,
    null,
    value.symbols,
    value.types,
    value.objects,
    value.closures,
    value.classes,
  );
}

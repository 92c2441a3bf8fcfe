import { NONE } from '../../ir/kinds.js';
import { joinMarks } from './join-marks.js';
import type { Mark, Origin } from './mark.js';

export * from './join-marks.js';
export * from './mark.js';

/** How many objects or classes a value may be; more are left out. */
const MAX_OBJECTS = 4;
/** The same for functions, such as those of a table. */
const MAX_FUNCTIONS = 64;

export type Constant = string | number | boolean | null | undefined;
/** A constant is boxed, since `undefined` is one too. */
export interface ConstantBox {
  readonly value: Constant;
  /** It stands in a file of settings, and not in the code. */
  readonly isConfigured?: boolean;
  /** Where it is written, for constants that findings are reported at. */
  readonly site?: { readonly unit: number; readonly node: number };
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

/** The same function, bound to a receiver. */
export function withReceiver(closure: Closure, receiver: Value | null): Closure {
  return { unit: closure.unit, fn: closure.fn, receiver, frame: closure.frame };
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

export function newFrame(unit: number, fn: number, parent: Frame | null, global = false): Frame {
  return { unit, fn, cells: new Map(), parent, paths: 0, global, objects: new Map() };
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
/** Key of the cell that holds the outside data among the keys of a map. */
export const KEYS = '[keys]';
/** Key of the cell that holds what a map makes for a key that it lacks. */
export const DEFAULT = '[default]';
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
    /** Constant texts that it is on one way or another, where it is not one constant on all. */
    readonly choices: readonly ConstantBox[] = NONE_OF,
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
      this.choices,
    );
  }

  withConstant(constant: ConstantBox): Value {
    return new Value(
      this.marks,
      constant,
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
      this.choices,
    );
  }

  withoutType(type: number): Value {
    if (!this.types.includes(type)) return this;
    return new Value(
      this.marks,
      this.constant,
      this.symbols,
      this.types.filter((one) => one !== type),
      this.objects,
      this.closures,
      this.classes,
      this.choices,
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

/** A collection that outlives the functions that fill it. */
export function isShared({ global, kind }: HeapObject): boolean {
  return global && (kind === 'map' || kind === 'list' || kind === 'set');
}

/** Union of two short lists of numbers, of which the least stay; gives `a` itself when `b` adds nothing. */
export function union(a: readonly number[], b: readonly number[], limit = 8): readonly number[] {
  return unionBy(a, b, identical, compareNumbers, limit);
}

/** Functions that are called where either of two lists of them is. */
export function unionClosures(a: readonly Closure[], b: readonly Closure[]): readonly Closure[] {
  return unionBy(a, b, sameClosure, compareSites, MAX_FUNCTIONS);
}

const identical = <T>(x: T, y: T) => x === y;
const compareNumbers = (x: number, y: number) => x - y;

function sameClosure(x: Closure, y: Closure): boolean {
  return x.fn === y.fn && x.unit === y.unit && x.frame === y.frame && x.receiver === y.receiver;
}
function compareSites(x: Closure, y: Closure): number {
  return x.unit - y.unit || x.fn - y.fn;
}
function compareClasses(x: ClassRef, y: ClassRef): number {
  return x.unit - y.unit || x.cls - y.cls;
}
/** By where they were made, so that it does not matter which was met first. */
function compareObjects(x: HeapObject, y: HeapObject): number {
  return x.unit - y.unit || x.node - y.node || x.id - y.id;
}
function compareChoices({ value: x }: ConstantBox, { value: y }: ConstantBox): number {
  if (x === y) return 0;
  return String(x) < String(y) ? -1 : 1;
}

/** Union of two lists, of which the least stay where there are too many; `a` itself when `b` adds nothing. */
function unionBy<T>(
  a: readonly T[],
  b: readonly T[],
  same: (x: T, y: T) => boolean,
  compare: (x: T, y: T) => number,
  limit: number,
): readonly T[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  if (b.length === 1 && a.some((y) => same(b[0], y))) return a;
  const added = b.filter((x) => !a.some((y) => same(x, y)));
  if (added.length === 0) return a;
  const all = [...a, ...added];
  if (all.length <= limit) return all;
  const least = all.sort(compare).slice(0, limit);
  return a.length === limit && least.every((x) => a.includes(x)) ? a : least;
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
  const choices = constant === null ? allChoices(a, b) : NONE_OF;
  const symbols = union(a.symbols, b.symbols);
  const types = union(a.types, b.types);
  const objects = unionBy(a.objects, b.objects, identical, compareObjects, MAX_OBJECTS);
  const closures = unionClosures(a.closures, b.closures);
  const classes = unionBy(
    a.classes,
    b.classes,
    (x, y) => compareClasses(x, y) === 0,
    compareClasses,
    MAX_OBJECTS,
  );
  if (
    marks === a.marks &&
    constant === a.constant &&
    symbols === a.symbols &&
    types === a.types &&
    objects === a.objects &&
    closures === a.closures &&
    classes === a.classes &&
    choices.length === a.choices.length
  )
    return a;
  return new Value(marks, constant, symbols, types, objects, closures, classes, choices);
}

/** How many texts are remembered that a value may be. */
const MAX_CHOICES = 8;

/** The constant texts that a value is known to be, on some way at least. */
export function choicesOf({ constant, choices }: Value): readonly ConstantBox[] {
  return typeof constant?.value === 'string' ? [constant] : choices;
}

function allChoices(a: Value, b: Value): readonly ConstantBox[] {
  if (b.constant === null && b.choices.length === 0) return choicesOf(a);
  return unionBy(choicesOf(a), choicesOf(b), sameText, compareChoices, MAX_CHOICES);
}

function sameText(x: ConstantBox, y: ConstantBox): boolean {
  return x.value === y.value;
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

/** A parameter, or what a field is stated to hold: of such an object its class alone is known. */
export function isSomeInstance({ kind, global, node }: HeapObject): boolean {
  return kind === 'parameter' || (kind === 'instance' && global && node === NONE);
}

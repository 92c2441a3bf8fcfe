import { NONE } from '../../ir/kinds.js';
import type { FrameName } from './frame-name.js';
import type { Mark, Origin } from './mark.js';
import { union } from './union.js';

export * from './join-marks.js';
export * from './mark.js';
export { union } from './union.js';

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
  parent: Frame | null;
  /** Number of paths that were ever written, to skip the look-up where there are none. */
  paths: number;
  /** Module frames live as long as the program. */
  readonly global: boolean;
  /** Objects by the node that makes them: one a place, so that loops come to rest. */
  readonly objects: Map<number, HeapObject>;
  /** Null for those of a function that is being evaluated, and of modules. */
  readonly name: FrameName | null;
}

export function newFrame(
  unit: number,
  fn: number,
  parent: Frame | null,
  global = false,
  name: FrameName | null = null,
): Frame {
  return { unit, fn, cells: new Map(), parent, paths: 0, global, objects: new Map(), name };
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
    /** Constant texts that it is on some path, where it is not one constant on all. */
    readonly choices: readonly ConstantBox[] = NONE_OF,
    /** It is one of the choices on every path. */
    readonly isAmongChoices = false,
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
      this.isAmongChoices,
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

  withObjects(objects: readonly HeapObject[]): Value {
    return new Value(
      this.marks,
      this.constant,
      this.symbols,
      this.types,
      objects,
      this.closures,
      this.classes,
      this.choices,
      this.isAmongChoices,
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
      this.isAmongChoices,
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
      this.isAmongChoices,
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

/** The constant texts that a value is known to be, on some way at least. */
export function choicesOf({ constant, choices }: Value): readonly ConstantBox[] {
  return typeof constant?.value === 'string' ? [constant] : choices;
}

/** The constant texts of which a value is one, whatever happens; null where it may be anything else. */
export function everyChoiceOf(value: Value): readonly ConstantBox[] | null {
  return isOneText(value) ? choicesOf(value) : null;
}

export function isOneText({ marks, constant, isAmongChoices }: Value): boolean {
  return marks.length === 0 && (isAmongChoices || typeof constant?.value === 'string');
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

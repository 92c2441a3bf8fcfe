import { Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import type { StatedType } from '../../domain/stated-type.js';
import {
  type ClassRef,
  ELEMENT,
  type HeapObject,
  type ObjectKind,
  type Origin,
  objectValue,
  union,
  Value,
} from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { narrowedTo } from './other-classes.js';

const NOTHING: StatedType = { types: [], classes: [], items: null };

/** What a stated type means: types of the rules, classes of the program. Of a union, all; of a wrapper that is unknown, what it wraps. */
export function typesOf(ev: Evaluation, node: number, depth = 0): StatedType {
  if (node === NONE || bounds.typeDepth.isExceededBy(depth)) return NOTHING;
  if (!ev.module.isStaticallyTyped) return evaluated(ev, node, depth);
  // Where a compiler checks them, a type that was resolved once stays what it is; one that means nothing may be of a
  // module whose body has not run yet.
  const { resolvedTypes } = ev.module;
  let stated = resolvedTypes.get(node);
  if (stated === undefined) {
    stated = evaluated(ev, node, depth);
    if (stated.classes.length > 0 || stated.types.length > 0 || ev.program.isLinked)
      resolvedTypes.set(node, stated);
  }
  return stated;
}

function evaluated(ev: Evaluation, node: number, depth: number): StatedType {
  const { unit } = ev;
  switch (unit.kind(node)) {
    case Kind.Generic: {
      const head = unit.a(node);
      const items = unit.list(unit.b(node));
      if (unit.kind(head) === Kind.Global && unit.string(unit.a(head)) === '|') {
        return items.reduce<StatedType>((all, item) => both(all, typesOf(ev, item, depth + 1)), NOTHING);
      }
      if (unit.kind(head) === Kind.Global && unit.string(unit.a(head)) === '[]')
        return { types: ev.builtin.list, classes: [], items: itemsOfClass(ev, items, depth) };
      const own = typesOf(ev, head, depth + 1);
      if (own.types.length === 0 && own.classes.length === 0 && items.length > 0) {
        const [wrapped, ...beside] = items;
        // What stands beside a type says more of it: `Annotated[str, Field(pattern="^[a-z]+$")]`.
        return beside
          .filter((item) => unit.kind(item) === Kind.Call)
          .reduce((all, item) => both(all, typesOf(ev, item, depth + 1)), typesOf(ev, wrapped, depth + 1));
      }
      return own.classes.length > 0 ? own : { ...own, items: itemsOfClass(ev, items, depth) };
    }
    case Kind.Local:
    case Kind.Captured:
    case Kind.Global:
    case Kind.Import:
    case Kind.Member: {
      const value = ev.expression(node);
      const table = ev.module.symbols;
      let types: readonly number[] = [];
      for (const symbol of value.symbols) types = union(types, table.types.line(symbol), bounds.typesOfClass);
      for (const cls of value.classes)
        types = union(types, ev.program.hierarchy.facts(cls).types, bounds.typesOfClass);
      return { types, classes: value.classes, items: null };
    }
    case Kind.Call:
      // A function that makes a type: `constr(pattern="^[a-z]+$")`. From elsewhere only names of a module can be looked at.
      if (ev.activations.length === 0) return NOTHING;
      return { types: ev.expression(node).types, classes: [], items: null };
    default:
      return NOTHING;
  }
}

/** The last argument of a collection's type: of a list its items, of a map its values. */
function itemsOfClass(ev: Evaluation, items: ArrayLike<number>, depth: number): StatedType | null {
  if (items.length === 0) return null;
  const last = typesOf(ev, items[items.length - 1], depth + 1);
  return last.classes.length > 0 || last.items !== null ? last : null;
}

/**
 * An instance of what is stated, of which nothing else is known: of a class of the program, or a collection of such.
 * `object` makes its objects. Null where the statement is about no class of the program.
 */
export function statedInstance(
  { types, classes, items }: StatedType,
  builtin: Evaluation['builtin'],
  object: (kind: ObjectKind, cls: ClassRef | null) => HeapObject,
): Value | null {
  if (classes.length > 0) return objectValue(object('parameter', classes[0]), types);
  const element = items === null ? null : statedInstance(items, builtin, object);
  const kind = (['map', 'list', 'set'] as const).find((one) =>
    types.some((type) => builtin[one].includes(type)),
  );
  if (element === null || kind === undefined) return null;
  const collection = object(kind, null);
  collection.cells.set(ELEMENT, element);
  return objectValue(collection, types);
}

/** A value with the type that the program states for it: where no object is known, it is some instance of a class. */
export function asStated(ev: Evaluation, value: Value, stated: StatedType): Value {
  const typed = narrowedTo(ev, value, stated.types).withTypes(stated.types);
  const isKnown =
    value.objects.length + value.closures.length + value.classes.length + value.symbols.length > 0;
  if (isKnown || value.constant !== null || ev.frame.global) return typed;
  const [cls] = stated.classes;
  const own = value.marks.find(({ whole, origin }) => whole && origin.kind !== 'source');
  if (own !== undefined) return cls === undefined ? typed : memberOfClass(ev, typed, own.origin, cls);
  const instance = statedInstance(stated, ev.builtin, (kind, cls) =>
    ev.program.heap.object(kind, ev.module.index, NONE, { cls }),
  );
  return instance === null
    ? typed
    : new Value(value.marks, null, [], instance.types, instance.objects, [], []);
}

/** What a caller passes, of a stated class: its own object remembers what is done to it. */
function memberOfClass(ev: Evaluation, value: Value, origin: Origin, cls: ClassRef): Value {
  const known = ev.draft.parameterObjects.get(origin);
  let object = known;
  if (object === undefined || object.cls === null) {
    object = ev.program.heap.object('parameter', cls.unit, NONE, { origin, cls });
    for (const [key, cell] of known?.cells ?? []) object.cells.set(key, cell);
    ev.draft.parameterObjects.set(origin, object);
  }
  return new Value(value.marks, null, [], value.types, [object], [], []);
}

/** The result of a function: where nothing else is known of it, what the function states. */
export function withStatedType(ev: Evaluation, value: Value, type: number): Value {
  const { types, symbols, objects, closures, classes } = value;
  const isKnown =
    types.length + symbols.length + objects.length + closures.length + classes.length > 0 ||
    value.constant !== null;
  return type === NONE || isKnown ? value : asStated(ev, value, typesOf(ev, type));
}

function both(a: StatedType, b: StatedType): StatedType {
  return {
    types: union(a.types, b.types, bounds.typesOfClass),
    classes: [...a.classes, ...b.classes],
    items: a.items ?? b.items,
  };
}

/** Whether only an instance of a class of the program will do, or a collection of such: plain data has no methods. */
export function isInstance(ev: Evaluation, { classes, items }: StatedType): boolean {
  if (items !== null) return isInstance(ev, items);
  return classes.length > 0 && classes.every((cls) => ev.program.hierarchy.hasMethods(cls));
}

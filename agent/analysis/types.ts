import { Kind, NONE } from '../ir/kinds.js';
import type { Evaluation } from './evaluation.js';
import { type ClassRef, union, type Value } from './value.js';

export interface StatedType {
  types: readonly number[];
  classes: readonly ClassRef[];
}
const NOTHING: StatedType = { types: [], classes: [] };

/** What a stated type means: types of the rules, classes of the program. Of a union, all; of a wrapper that is unknown, what it wraps. */
export function typesOf(ev: Evaluation, node: number, depth = 0): StatedType {
  const { unit } = ev;
  if (node === NONE || depth > 4) return NOTHING;
  switch (unit.kind(node)) {
    case Kind.Generic: {
      const head = unit.a(node);
      const items = unit.list(unit.b(node));
      if (unit.kind(head) === Kind.Global && unit.string(unit.a(head)) === '|') {
        return items.reduce<StatedType>((all, item) => both(all, typesOf(ev, item, depth + 1)), NOTHING);
      }
      if (unit.kind(head) === Kind.Global && unit.string(unit.a(head)) === '[]')
        return { types: ev.builtin.list, classes: [] };
      const own = typesOf(ev, head, depth + 1);
      if (own.types.length > 0 || own.classes.length > 0 || items.length === 0) return own;
      return typesOf(ev, items[0], depth + 1);
    }
    case Kind.Local:
    case Kind.Captured:
    case Kind.Global:
    case Kind.Import:
    case Kind.Member: {
      const value = ev.expression(node);
      const table = ev.module.symbols;
      let types: readonly number[] = [];
      for (const symbol of value.symbols) types = union(types, table.typeLine(symbol), 16);
      for (const cls of value.classes) types = union(types, ev.classFacts(cls).types, 16);
      return { types, classes: value.classes };
    }
    default:
      return NOTHING;
  }
}

/** The result of a function: where nothing else is known of it, what the function states. */
export function withStatedType(ev: Evaluation, value: Value, type: number): Value {
  const { types, symbols, objects, closures, classes } = value;
  const isKnown =
    types.length + symbols.length + objects.length + closures.length + classes.length > 0 ||
    value.constant !== null;
  if (type === NONE || isKnown) return value;
  const stated = typesOf(ev, type).types;
  return stated.length === 0 ? value : value.withTypes(stated);
}

function both(a: StatedType, b: StatedType): StatedType {
  return { types: union(a.types, b.types, 16), classes: [...a.classes, ...b.classes] };
}

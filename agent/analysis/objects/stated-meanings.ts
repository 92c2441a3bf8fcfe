import { Kind, NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import type { Parts } from './parts.js';

/** What a stated type means: types of the rules, and ids of classes of the program. */
export interface StatedType {
  readonly types: readonly number[];
  readonly classes: readonly number[];
}

const NOTHING: StatedType = { types: [], classes: [] };

/** What a type means that a unit states. Of a union, all; of a wrapper that is unknown, what it wraps. */
export function statedType(parts: Parts, unit: number, node: number, depth = 0): StatedType {
  if (node === NONE || depth > graphBounds.conditionDepth) return NOTHING;
  const { program, names, namedTypes, classes, library } = parts;
  const { unit: code } = program.units[unit];
  const inner = (one: number) => statedType(parts, unit, one, depth + 1);
  if (code.kind(node) === Kind.Typed) return inner(code.a(node));
  if (code.kind(node) === Kind.Generic) {
    const head = code.a(node);
    const items = [...code.list(code.b(node))];
    const operator = code.kind(head) === Kind.Global ? code.string(code.a(head)) : '';
    if (operator === '|') return joined(items.map(inner));
    if (operator === '[]') return { types: library.table.types.builtin.list, classes: [] };
    const own = inner(head);
    if (own.types.length + own.classes.length > 0 || items.length === 0) return own;
    // What stands beside a type says more of it: `Annotated[str, Field(pattern="^[a-z]+$")]`.
    const [wrapped, ...beside] = items;
    return joined([wrapped, ...beside.filter((item) => code.kind(item) === Kind.Call)].map(inner));
  }
  const written = namedTypes.of(unit, node);
  if (written !== null) return statedType(parts, written.unit, written.node, depth + 1);
  const meaning = names.meaning(unit, node);
  if (meaning?.kind === 'class') {
    const id = classes.id(meaning.unit, meaning.cls);
    return { types: library.typesOfClass(id), classes: [id] };
  }
  return meaning?.kind === 'external' ? { types: library.typesOf(meaning), classes: [] } : NOTHING;
}

/** What a collection is stated to hold: the last argument of its type. Null for what is none, or holds no objects of the program. */
export function statedItems(
  parts: Parts,
  unit: number,
  node: number,
): { readonly kind: 'list' | 'map' | 'set'; readonly classes: readonly number[] } | null {
  const held = statedContent(parts, unit, node);
  return held === null || held.classes.length === 0 ? null : held;
}

/** What a collection is stated to hold, whatever that is. */
export function statedContent(
  parts: Parts,
  unit: number,
  node: number,
): (StatedType & { readonly kind: 'list' | 'map' | 'set' }) | null {
  const { unit: code } = parts.program.units[unit];
  if (node === NONE || code.kind(node) !== Kind.Generic) return null;
  const items = [...code.list(code.b(node))];
  const { builtin } = parts.library.table.types;
  const isArray = code.kind(code.a(node)) === Kind.Global && code.string(code.a(code.a(node))) === '[]';
  const types = isArray ? builtin.list : statedType(parts, unit, code.a(node)).types;
  const kind = (['map', 'set', 'list'] as const).find((one) => types.includes(builtin[one][0]));
  if (kind === undefined || items.length === 0) return null;
  return { kind, ...statedType(parts, unit, items[items.length - 1]) };
}

/** What is stated to stand for records of a class of the program: `Repository<User>`. */
export function statedRecords(parts: Parts, unit: number, node: number): readonly number[] {
  const { unit: code } = parts.program.units[unit];
  if (node === NONE || code.kind(node) !== Kind.Generic) return [];
  const { types } = parts.library.table;
  const [type] = statedType(parts, unit, code.a(node)).types.filter((one) => types.areRecords(one));
  const [of] = code.list(code.b(node));
  if (type === undefined || of === undefined) return [];
  return statedType(parts, unit, of).classes.map((cls) => parts.tokens.type(type, cls));
}

function joined(all: readonly StatedType[]): StatedType {
  return {
    types: [...new Set(all.flatMap(({ types }) => types))],
    classes: [...new Set(all.flatMap(({ classes }) => classes))],
  };
}

import { CONSTRUCTOR_MEMBER, EMPTY_LIST, FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typeExpression } from './types.js';

/** A field of a class body with a stated type: syntax nodes of the statement, type and value (NONE where it has none). */
export interface StatedField {
  name: string;
  node: number;
  type: number;
  value: number;
}

/** Decorators that make a constructor of the fields. */
const MAKERS = new Set(['dataclass', 'define', 'frozen', 'mutable', 'attrs', 's']);
/** Base classes whose subclasses are made of their fields; all but the first take them by name only. */
const POSITIONAL_BASES = new Set(['NamedTuple']);
/** Methods that a constructor which is made of fields runs at its end. */
export const runAfterwards: ReadonlySet<string> = new Set([
  '__post_init__',
  '__attrs_post_init__',
  'model_post_init',
]);
const BASES = new Set([
  'NamedTuple',
  'BaseModel',
  'SQLModel',
  'Struct',
  'RootModel',
  'BaseSettings',
  'Schema',
]);

/** Whether a class gets a constructor without writing one: by a decorator or base class that is written so. */
export function isMadeOfFields(
  l: Lowering,
  decorators: readonly number[],
  bases: readonly number[],
): boolean {
  return (
    decorators.some((decorator) => MAKERS.has(lastName(l, l.firstChild(decorator)))) ||
    bases.some(
      (base) => BASES.has(lastName(l, base)) || /(Model|Base|Schema|Request|Create)$/.test(lastName(l, base)),
    )
  );
}

/** The name at the end of `a.b.name(...)`. */
function lastName(l: Lowering, node: number): string {
  const called = node !== NONE && l.code(node) === Syntax.call ? l.child(node, l.f.function) : node;
  return called === NONE ? '' : l.textOf(called).replace(/^.*\./s, '').replace(/\[.*$/s, '');
}

/**
 * Adds the constructor that the fields of a class make: a parameter for each, stored under its name. It stands at the head of
 * the class: what the class holds is none of its own.
 */
export function generatedConstructor(
  l: Lowering,
  node: number,
  fields: readonly StatedField[],
  bases: readonly number[],
  afterwards: readonly string[] = [],
  isTuple = bases.some((base) => POSITIONAL_BASES.has(lastName(l, base))),
): void {
  const { builder } = l;
  const flags = FunctionFlag.Method | FunctionFlag.Constructor;
  // A call of `namedtuple` has none.
  const block = l.child(node, l.f.body);
  const fn = builder.openFunction({
    name: CONSTRUCTOR_MEMBER,
    flags,
    start: l.start(node),
    end: block === NONE ? l.end(node) : l.start(block),
  });
  const receiver = builder.declare('self', 'function');
  builder.functionInfo(fn).receiver = receiver;
  const byName = bases.length > 0 && !isTuple;
  const body: number[] = [];
  for (const [position, field] of fields.entries()) {
    const made = option(l, field.value, /^(default_)?factory$/);
    const isMade = made !== NONE && /^[\w.]+$/.test(l.textOf(made));
    const preset = option(l, field.value, /^default$/, field.value);
    const { slot } = builder.parameter({
      name: field.name,
      kind: byName ? ParameterKind.KeywordOnly : ParameterKind.Plain,
      start: l.start(field.node),
      end: l.end(field.node),
      type: field.type === NONE ? NONE : outside(l, () => typeExpression(l, field.type)),
      defaultValue: field.value === NONE || isMade ? NONE : outside(l, () => literal(l, preset)),
    });
    const target = l.node(Kind.Member, field.node, l.local(receiver, field.node), builder.string(field.name));
    const given = l.local(slot, field.node);
    body.push(l.node(Kind.Assign, field.node, target, isMade ? orMade(l, field, given, made) : given));
    if (!isTuple) continue;
    const item = l.node(
      Kind.Index,
      field.node,
      l.local(receiver, field.node),
      l.number(position, field.node),
    );
    body.push(l.node(Kind.Assign, field.node, item, l.local(slot, field.node)));
  }
  if (byName) body.push(baseConstructor(l, node));
  for (const name of afterwards) {
    const callee = l.node(Kind.Member, node, l.local(receiver, node), builder.string(name));
    body.push(l.node(Kind.Expression, node, l.node(Kind.Call, node, callee, builder.list([]))));
  }
  builder.closeFunction(body);
}

/** A keyword argument of the call that describes a field: `field(default_factory=list)`. */
function option(l: Lowering, value: number, names: RegExp, otherwise = NONE): number {
  const isCall = value !== NONE && l.code(value) === Syntax.call;
  for (const argument of isCall ? l.children(l.child(value, l.f.arguments)) : []) {
    if (l.code(argument) !== Syntax.keyword_argument) continue;
    const name = l.child(argument, l.f.name);
    if (name !== NONE && names.test(l.textOf(name))) return l.child(argument, l.f.value);
  }
  return otherwise;
}

/** What is given for a field, or what its factory makes where nothing is. */
function orMade(l: Lowering, field: StatedField, given: number, factory: number): number {
  const callee = outside(l, () => l.expression(factory));
  const made = l.node(Kind.Call, field.value, callee, EMPTY_LIST);
  return l.node(Kind.Logical, field.node, given, made, l.builder.string('??'));
}

/** The class that `namedtuple('Name', ['a', 'b'])` or `namedtuple('Name', 'a b')` makes, or null where it is something else. */
export function namedTuple(l: Lowering, node: number): number | null {
  if (node === NONE || l.code(node) !== Syntax.call || lastName(l, node) !== 'namedtuple') return null;
  const [name = NONE, list = NONE] = l.children(l.child(node, l.f.arguments));
  if (name === NONE || list === NONE) return null;
  const names = Array.from(l.textOf(list).matchAll(/[A-Za-z]\w*/g), ([field]) => field);
  if (names.length === 0 || !/^[[('"][\w\s,'"]*[\])'"]$/.test(l.textOf(list))) return null;
  const { builder } = l;
  const cls = builder.openClass({
    name: l.textOf(name).replace(/\W/g, ''),
    start: l.start(node),
    end: l.end(node),
    bases: EMPTY_LIST,
    decorators: EMPTY_LIST,
  });
  const fields = names.map((field) => ({ name: field, node: list, type: NONE, value: NONE }));
  generatedConstructor(l, node, fields, [], [], true);
  builder.closeClass();
  return l.node(Kind.Class, node, cls);
}

/** `super().__init__(**rest)` */
function baseConstructor(l: Lowering, node: number): number {
  const rest = l.builder.parameter({ name: 'rest of the fields', kind: ParameterKind.KeywordRest });
  const callee = l.node(Kind.Member, node, l.node(Kind.Super, node), l.builder.string(CONSTRUCTOR_MEMBER));
  const given = l.node(Kind.KeywordSpread, node, l.local(rest.slot, node));
  return l.node(Kind.Expression, node, l.node(Kind.Call, node, callee, l.builder.list([given])));
}

function literal(l: Lowering, value: number): number {
  const isLiteral =
    l.code(value) === Syntax.string ||
    l.code(value) === Syntax.integer ||
    l.code(value) === Syntax.none ||
    /^(True|False|None|[-\d.]+)$/.test(l.textOf(value));
  return isLiteral ? l.expression(value) : l.unknown(value, []);
}

/** Types and defaults do not see the constructor's own names. */
function outside(l: Lowering, lower: () => number): number {
  l.builder.openOuterScope();
  const node = lower();
  l.builder.closeScope();
  return node;
}

import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { lowerStatements } from './blocks.js';
import { keyName } from './keys.js';
import type { Lowering, StatementHandler } from './lowering.js';
import { assign } from './patterns.js';
import { Syntax } from './syntax.js';
import { isOptionalField, lowerType, lowerTypeAnnotation } from './types.js';

const CONSTANT = Flag.Declaration | Flag.Constant;

function name(l: Lowering, node: number): number {
  return l.child(node, l.fields.name);
}

/** An enum is a map of its members; members without a value count up from the one before. */
const lowerEnum: StatementHandler = (l, node, out) => {
  const { b } = l;
  const entries: number[] = [];
  let counter = 0;
  for (const child of l.named(l.child(node, l.fields.body))) {
    const isAssigned = l.type(child) === Syntax.enum_assignment;
    const key = isAssigned ? name(l, child) : child;
    const start = l.start(child);
    const end = l.end(child);
    const initial = isAssigned ? l.child(child, l.fields.value) : NONE;
    if (initial !== NONE && l.type(initial) === Syntax.number) counter = Number(l.textOf(initial)) || 0;
    const value =
      initial === NONE ? b.node(Kind.Number, start, end, b.string(String(counter))) : l.expression(initial);
    entries.push(b.node(Kind.Property, start, end, b.text(keyName(l, key) ?? '', start, end), value));
    counter++;
  }
  l.declare(l.textOf(name(l, node)));
  const map = b.node(Kind.Map, l.start(node), l.end(node), b.list(entries));
  out.push(assign(l, l.nameAt(name(l, node)), map, l.start(node), l.end(node), CONSTANT));
};

/** The names in `A.B.C`. */
function namespacePath(l: Lowering, node: number): string[] {
  const path: string[] = [];
  for (let part = node; part < l.next(node); part++)
    if (l.type(part) === Syntax.identifier || l.type(part) === Syntax.property_identifier)
      path.push(l.textOf(part));
  return path;
}

/** A namespace is an object: its body runs in a scope of its own, then what it exports is stored in the object. */
const lowerNamespace: StatementHandler = (l, node, out) => {
  const { b } = l;
  const nameNode = name(l, node);
  const body = l.child(node, l.fields.body);
  // `declare module 'name'` describes what is elsewhere.
  if (l.type(nameNode) === Syntax.string || body === NONE) return;
  const path = namespacePath(l, nameNode);
  const start = l.start(node);
  const end = l.end(node);
  const target = (links: number) => {
    let value = b.name(path[0], l.start(nameNode), l.end(nameNode));
    for (let i = 1; i < links; i++)
      value = b.node(Kind.Member, l.start(nameNode), l.end(nameNode), value, b.string(path[i]));
    return value;
  };
  // A namespace of many parts in hostile text must not cost the square of its length.
  const links = Math.min(path.length, 8);
  l.declare(path[0]);
  for (let i = 1; i <= links; i++)
    out.push(
      assign(l, target(i), b.node(Kind.Map, start, end, b.list([])), start, end, i === 1 ? CONSTANT : 0),
    );
  const outer = l.exports.splice(0);
  b.openScope();
  const statements: number[] = [];
  lowerStatements(l, l.named(body), statements);
  for (const exported of l.exports.splice(0)) {
    const place = b.node(Kind.Member, exported.start, exported.end, target(links), b.string(exported.name));
    const value = b.name(exported.local, exported.start, exported.end);
    statements.push(assign(l, place, value, exported.start, exported.end));
  }
  b.closeScope();
  for (const one of outer) l.exports.push(one);
  out.push(b.node(Kind.Block, start, end, b.list(statements)));
};

/** An interface is a class without methods: its fields have types, and what it extends are its bases. */
const lowerInterface: StatementHandler = (l, node, out) => {
  const { b } = l;
  const start = l.start(node);
  const end = l.end(node);
  const nameNode = name(l, node);
  const bases: number[] = [];
  for (const base of l.named(l.childOfType(node, Syntax.extends_type_clause))) {
    const type = lowerType(l, base);
    if (type !== NONE) bases.push(type);
  }
  l.declare(l.textOf(nameNode));
  const about = { name: l.textOf(nameNode), start, end, bases: b.list(bases), decorators: b.list([]) };
  const cls = b.openClass(about);
  for (const member of l.named(l.child(node, l.fields.body))) {
    if (l.type(member) !== Syntax.property_signature) continue;
    const stated = l.child(member, l.fields.type);
    const type = lowerTypeAnnotation(l, stated);
    const isOptional = isOptionalField(l, member, stated);
    if (type !== NONE)
      b.field({ name: keyName(l, name(l, member)) ?? '', type, ...(isOptional ? { isOptional } : {}) });
  }
  b.closeClass();
  out.push(assign(l, l.nameAt(nameNode), b.node(Kind.Class, start, end, cls), start, end, CONSTANT));
};

/** A type alias is a name for a type expression. */
const lowerTypeAlias: StatementHandler = (l, node, out) => {
  const nameNode = name(l, node);
  l.declare(l.textOf(nameNode));
  const type = lowerType(l, l.child(node, l.fields.value));
  if (type !== NONE) out.push(assign(l, l.nameAt(nameNode), type, l.start(node), l.end(node), CONSTANT));
};

/** Handlers of declarations that only TypeScript has, by node type. */
export const typescriptStatements: Record<string, StatementHandler> = {
  enum_declaration: lowerEnum,
  module: lowerNamespace,
  internal_module: lowerNamespace,
  interface_declaration: lowerInterface,
  type_alias_declaration: lowerTypeAlias,
};

/** Casts: the value, with the type where that says something. */
function lowerCast(l: Lowering, node: number): number {
  const parts = l.named(node);
  const isPrefix = l.type(node) === Syntax.type_assertion;
  const [value, type] = isPrefix ? [parts[1], l.firstNamed(parts[0])] : parts;
  const lowered = l.expression(value ?? NONE);
  const stated = lowerType(l, type ?? NONE);
  if (stated === NONE) return lowered;
  return l.b.node(Kind.Typed, l.start(node), l.end(node), lowered, stated);
}

/** Handlers of expressions that only TypeScript has, by node type. */
export const typescriptExpressions = {
  as_expression: lowerCast,
  satisfies_expression: (l: Lowering, node: number): number => l.expression(l.firstNamed(node)),
  type_assertion: lowerCast,
};

import { Kind, NONE } from '../../ir/kinds.js';
import { callArguments, classOf, statedType } from './accesses.js';
import type { ClassContext } from './class-context.js';
import { anonymousClass } from './classes.js';
import { keyword } from './constructors.js';
import { memberType } from './lexical-scopes.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typeValue } from './types.js';

/** `new T(...)`, `outer.new Inner(...)`, `new T(...) { ... }`. */
export function objectCreation(l: Lowering, node: number): number {
  const typeSyntax = l.child(node, l.f.type);
  const argumentList = l.child(node, l.f.arguments);
  const body = l.childOf(node, Syntax.class_body);
  const qualifier = qualifierOf(l, node);
  const outer = qualifier === undefined ? NONE : l.expression(qualifier);
  const member = qualifier === undefined ? undefined : memberClass(l, qualifier, typeSyntax);
  const type = createdType(l, typeSyntax, qualifier, member);
  const known = type === NONE ? l.unknown(node, []) : type;
  const args = callArguments(l, argumentList);
  const hidden = outerArgument(l, typeSyntax, node, outer);
  if (hidden !== NONE) args.push(keyword(l, node, hidden));
  if (body === NONE) return l.node(Kind.New, node, known, l.builder.list(args));
  const made = anonymousClass(
    l,
    body,
    { value: known, known: member ?? classInFile(l, typeSyntax) },
    l.before,
  );
  return l.node(Kind.New, node, made, l.builder.list(args));
}

/** The instance that `outer.new Inner()` names. */
function qualifierOf(l: Lowering, node: number): number | undefined {
  const type = l.child(node, l.f.type);
  return l.children(node).find((child) => child < type && !isTypeArguments(l, child));
}

function isTypeArguments(l: Lowering, node: number): boolean {
  const code = l.code(node);
  return code === Syntax.type_arguments || code === Syntax.annotation || code === Syntax.marker_annotation;
}

/** What is constructed: behind an instance, a type of the class of that instance, wherever this stands. */
function createdType(
  l: Lowering,
  type: number,
  qualifier: number | undefined,
  member: ClassContext | undefined,
): number {
  if (qualifier === undefined || type === NONE) return typeValue(l, type);
  if (member !== undefined) return l.classValue(member, type);
  const outer = typeValue(l, statedType(l, qualifier));
  return outer === NONE ? typeValue(l, type) : l.member(outer, typeName(l, type), type);
}

/** The class of this file that `outer.new Inner()` makes an instance of. */
function memberClass(l: Lowering, qualifier: number, type: number): ClassContext | undefined {
  const value = l.stripped(qualifier);
  const around = l.code(value) === Syntax.object_creation_expression ? qualifierOf(l, value) : undefined;
  const outer = around === undefined ? classOf(l, value) : memberClass(l, around, l.child(value, l.f.type));
  const name = typeName(l, type);
  if (outer !== undefined) return memberType(outer, name);
  return statedType(l, value) === NONE ? onlyInner(l, name) : undefined;
}

/** The one inner class of this file that has a name, which is what the type of an instance leaves where it is not stated. */
function onlyInner(l: Lowering, name: string): ClassContext | undefined {
  const open = l.scopes.classes().slice(-1);
  const found: ClassContext[] = [];
  for (let cls = open.pop(); cls !== undefined; cls = open.pop()) {
    if (cls.isInner && cls.name === name) found.push(cls);
    open.push(...cls.types.values());
  }
  return found.length === 1 ? found[0] : undefined;
}

function typeName(l: Lowering, type: number): string {
  if (type === NONE) return '';
  const name = l.code(type) === Syntax.generic_type ? l.firstChild(type) : type;
  return name === NONE ? '' : l.textOf(name);
}

/** The instance around that an inner class of this file needs, NONE for other classes. */
function outerArgument(l: Lowering, type: number, node: number, qualifier: number): number {
  if (qualifier !== NONE) return qualifier;
  const cls = classInFile(l, type);
  return cls?.isInner && cls.outer ? l.instanceOf(cls.outer, node) : NONE;
}

/** The class of this file that a type names. */
function classInFile(l: Lowering, type: number): ClassContext | undefined {
  const name = typeName(l, type);
  const known = name === '' ? undefined : l.scopes.type(name);
  return known && 'variable' in known ? known : undefined;
}

/** `{a, b}` */
export function arrayInitializer(l: Lowering, node: number): number {
  return l.node(Kind.List, node, l.builder.list(l.expressionsOf(l.children(node))));
}

/** `new T[] {a, b}`, and `new T[n]`, of whose elements and number nothing is known. */
export function arrayCreation(l: Lowering, node: number): number {
  const value = l.child(node, l.f.value);
  if (value !== NONE) return l.expression(value);
  const sizes: number[] = [];
  for (const dimension of l.childrenIn(node, l.f.dimensions)) {
    if (l.code(dimension) !== Syntax.dimensions_expr) continue;
    const size = l.children(dimension).pop() ?? NONE;
    // A size that is a mere name or number has no effects.
    if (size !== NONE && l.next(size) > size + 1) sizes.push(l.expression(size));
  }
  const nothing = l.unknown(node, []);
  const elements =
    sizes.length === 0 ? nothing : l.node(Kind.Sequence, node, l.builder.list([...sizes, nothing]));
  return l.node(Kind.List, node, l.builder.list([l.node(Kind.Spread, node, elements)]));
}

import { Kind, NONE } from '../../ir/kinds.js';
import { callArguments } from './accesses.js';
import type { ClassContext } from './class-context.js';
import { anonymousClass } from './classes.js';
import { keyword } from './constructors.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typeValue } from './types.js';

/** `new T(...)`, `outer.new Inner(...)`, `new T(...) { ... }`. */
export function objectCreation(l: Lowering, node: number): number {
  const typeSyntax = l.child(node, l.f.type);
  const argumentList = l.child(node, l.f.arguments);
  const body = l.childOf(node, Syntax.class_body);
  const qualifier = l
    .children(node)
    .find((child) => child < typeSyntax && !isTypeArguments(l, child) && child !== body);
  const outer = qualifier === undefined ? NONE : l.expression(qualifier);
  const type = typeValue(l, typeSyntax);
  const known = type === NONE ? l.unknown(node, []) : type;
  const args = callArguments(l, argumentList);
  const hidden = outerArgument(l, typeSyntax, node, outer);
  if (hidden !== NONE) args.push(keyword(l, node, hidden));
  if (body === NONE) return l.node(Kind.New, node, known, l.builder.list(args));
  const made = anonymousClass(l, body, { value: known, known: classInFile(l, typeSyntax) }, l.before);
  return l.node(Kind.New, node, made, l.builder.list(args));
}

function isTypeArguments(l: Lowering, node: number): boolean {
  const code = l.code(node);
  return code === Syntax.type_arguments || code === Syntax.annotation || code === Syntax.marker_annotation;
}

/** The instance around that an inner class of this file needs, NONE for other classes. */
function outerArgument(l: Lowering, type: number, node: number, qualifier: number): number {
  if (qualifier !== NONE) return qualifier;
  const cls = classInFile(l, type);
  return cls?.isInner && cls.outer ? l.instanceOf(cls.outer, node) : NONE;
}

/** The class of this file that a type names. */
function classInFile(l: Lowering, type: number): ClassContext | undefined {
  if (type === NONE) return undefined;
  const name = l.code(type) === Syntax.generic_type ? l.firstChild(type) : type;
  const known = name === NONE ? undefined : l.scopes.type(l.textOf(name));
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

import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { isTypeName, segmentsOf } from './type-names.js';

/**
 * A type as an expression of names: `Generic` for parametrised types and arrays (`[]`). Numeric types are `number`.
 * NONE for types that say nothing: `var`, `void`, a type parameter without a bound.
 */
export function typeNode(l: Lowering, node: number): number {
  if (node === NONE || !l.enter(node)) return NONE;
  const lowered = lowerType(l, node);
  l.leave();
  return lowered;
}

/** A type with brackets behind the name of what has it: `int a[]`. */
export function typeWithDimensions(l: Lowering, node: number, dimensions: number): number {
  const type = typeNode(l, node);
  return dimensions === NONE ? type : arrayOf(l, node, type);
}

/** The type without its arguments: what is constructed, tested for, or has a static member. NONE as for `typeNode`. */
export function typeValue(l: Lowering, node: number): number {
  const type = node !== NONE && l.code(node) === Syntax.generic_type ? l.firstChild(node) : node;
  return typeNode(l, type);
}

/** `value` with the type that is stated for it, where it says something. */
export function typed(l: Lowering, value: number, type: number, node: number): number {
  return type === NONE ? value : l.node(Kind.Typed, node, value, type);
}

/** Bytes in a row may be a text or anything else: they are no numbers. */
function elementType(l: Lowering, element: number): number {
  const isByte = element !== NONE && l.code(element) === Syntax.integral_type && l.hasToken(element, 'byte');
  return isByte ? NONE : typeNode(l, element);
}

function lowerType(l: Lowering, node: number): number {
  switch (l.code(node)) {
    case Syntax.identifier:
    case Syntax.type_identifier:
      return simpleType(l, node);
    case Syntax.scoped_identifier:
      return scopedType(l, segmentsOf(l, node), node);
    case Syntax.scoped_type_identifier:
      return scopedType(l, typeSegments(l, node), node);
    case Syntax.generic_type: {
      const head = typeNode(l, l.firstChild(node));
      const list = l.childOf(node, Syntax.type_arguments);
      const items = list === NONE ? [] : l.children(list).map((item) => typeArgument(l, item));
      return head === NONE || items.length === 0
        ? head
        : l.node(Kind.Generic, node, head, l.builder.list(items));
    }
    case Syntax.array_type:
      return arrayOf(l, node, elementType(l, l.child(node, l.f.element)));
    case Syntax.annotated_type:
      return typeNode(l, l.children(node).pop() ?? NONE);
    case Syntax.wildcard:
      return l.hasToken(node, 'extends') ? typeNode(l, l.children(node).pop() ?? NONE) : NONE;
    case Syntax.integral_type:
      return l.hasToken(node, 'char') ? l.global('char', node) : wholeNumber(l, node);
    case Syntax.floating_point_type:
      return l.global('number', node);
    case Syntax.boolean_type:
      return l.global('boolean', node);
    default:
      return NONE;
  }
}

function wholeNumber(l: Lowering, node: number): number {
  const type = l.global('number', node);
  l.builder.addFlags(type, Flag.Whole);
  return type;
}

/**
 * A value that is stored where only numbers fit: whatever text it was made from, it is no text. Written as `+value`,
 * but for what is a number to see.
 */
export function asNumber(l: Lowering, value: number, node: number): number {
  const kind = l.builder.kindOf(value);
  if (kind === Kind.Number || kind === Kind.Binary || kind === Kind.Unary) return value;
  return l.node(Kind.Unary, node, value, l.builder.string('+'));
}

export function isNumberType(l: Lowering, node: number): boolean {
  if (node === NONE) return false;
  const code = l.code(node);
  return code === Syntax.floating_point_type || isIntegerType(l, node) || isBoxedNumber(l, node);
}

const BOXES: ReadonlySet<string> = new Set(['Integer', 'Long', 'Short', 'Byte', 'Double', 'Float']);

/** `Integer` and its like, where nothing of the file has that name. */
function isBoxedNumber(l: Lowering, node: number): boolean {
  if (l.code(node) !== Syntax.type_identifier) return false;
  const name = l.textOf(node);
  return BOXES.has(name) && l.scopes.type(name) === undefined;
}

/** Types whose division gives whole numbers. */
export function isIntegerType(l: Lowering, node: number): boolean {
  return node !== NONE && l.code(node) === Syntax.integral_type && !l.hasToken(node, 'char');
}

export function arrayOf(l: Lowering, node: number, element: number): number {
  const items = l.builder.list([element === NONE ? l.unknown(node, []) : element]);
  return l.node(Kind.Generic, node, l.global('[]', node), items);
}

function typeArgument(l: Lowering, node: number): number {
  const type = typeNode(l, node);
  return type === NONE ? l.node(Kind.Unknown, node, EMPTY_LIST) : type;
}

function simpleType(l: Lowering, node: number): number {
  const name = l.textOf(node);
  if (name === 'var' || name === '') return NONE;
  return typeByName(l, name, node);
}

/** The type that a simple name means: of this file, or of another. */
export function typeByName(l: Lowering, name: string, node: number): number {
  const known = l.scopes.type(name);
  if (known === undefined) return l.names.simple(l, name, l.start(node), l.end(node));
  // The arguments of a bound may name the parameter again: `T extends Comparable<T>`.
  return 'bound' in known ? typeValue(l, known.bound) : l.classValue(known, node);
}

/** `Map.Entry`, `java.util.Map.Entry`. */
export function scopedType(l: Lowering, segments: readonly string[], node: number): number {
  const [first, ...rest] = segments;
  if (first === undefined) return NONE;
  if (!isTypeName(first) && l.scopes.type(first) === undefined)
    return l.names.qualified(l, segments, l.start(node), l.end(node));
  return rest.reduce((type, member) => l.member(type, member, node), typeByName(l, first, node));
}

/** Names of a scoped type, without arguments and annotations of its parts. */
function typeSegments(l: Lowering, node: number): string[] {
  const segments: string[] = [];
  for (let child = node + 1; child < l.next(node) && segments.length < 64; ) {
    const code = l.code(child);
    if (code === Syntax.type_identifier) segments.push(l.textOf(child));
    const isSkipped =
      code === Syntax.type_arguments || code === Syntax.annotation || code === Syntax.marker_annotation;
    child = isSkipped ? l.next(child) : child + 1;
  }
  return segments;
}

/** Names of the type parameters that a declaration has, with the syntax of their bounds. */
export function typeParameters(l: Lowering, declaration: number): Map<string, number> {
  const found = new Map<string, number>();
  const list = l.child(declaration, l.f.type_parameters);
  if (list === NONE) return found;
  for (const parameter of l.children(list)) {
    const name = l.childOf(parameter, Syntax.type_identifier);
    const bound = l.childOf(parameter, Syntax.type_bound);
    if (name !== NONE) found.set(l.textOf(name), bound === NONE ? NONE : l.firstChild(bound));
  }
  return found;
}

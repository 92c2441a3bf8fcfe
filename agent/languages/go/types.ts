import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { isUniversal, ofPackage, packageOf } from './names.js';
import { Syntax } from './syntax.js';

const WHOLE_NUMBERS: ReadonlySet<string> = new Set(
  'int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte'.split(' '),
);
const NUMBERS: ReadonlySet<string> = new Set([
  ...WHOLE_NUMBERS,
  'float32',
  'float64',
  'complex64',
  'complex128',
]);

/** A type as an expression of names; NONE for types that say nothing. A pointer is what it points to. */
export function typeNode(l: Lowering, node: number): number {
  if (node === NONE || !l.enter(node)) return NONE;
  const lowered = lowerType(l, node);
  l.leave();
  return lowered;
}

/** The type without its arguments: what is made, tested for, or has a method. */
export function typeValue(l: Lowering, node: number): number {
  const type = bareType(l, node);
  return typeNode(l, type);
}

/** Without pointers, parentheses and type arguments. */
export function bareType(l: Lowering, node: number): number {
  let type = node;
  while (type !== NONE) {
    const code = l.code(type);
    if (code === Syntax.generic_type) type = l.child(type, l.f.type);
    else if (code === Syntax.pointer_type || code === Syntax.parenthesized_type || code === Syntax.type_elem)
      type = l.firstChild(type);
    else break;
  }
  return type;
}

/** `value` with the type that is stated for it, where it says something. */
export function typed(l: Lowering, value: number, type: number, node: number): number {
  return type === NONE ? value : l.node(Kind.Typed, node, value, type);
}

function lowerType(l: Lowering, node: number): number {
  switch (l.code(node)) {
    case Syntax.type_identifier:
    case Syntax.identifier:
      return namedType(l, node);
    case Syntax.qualified_type:
    case Syntax.selector_expression:
      return qualifiedType(l, node);
    case Syntax.pointer_type:
    case Syntax.parenthesized_type:
    case Syntax.type_elem:
    case Syntax.type_constraint:
      return l.children(node).length === 1 ? typeNode(l, l.firstChild(node)) : NONE;
    case Syntax.generic_type:
      return genericType(l, node);
    case Syntax.slice_type:
    case Syntax.array_type:
    case Syntax.implicit_length_array_type:
      return listType(l, node, l.child(node, l.f.element));
    case Syntax.channel_type:
      return listOf(l, node, typeNode(l, l.child(node, l.f.value)));
    case Syntax.map_type: {
      const parts = [l.child(node, l.f.key), l.child(node, l.f.value)].map((part) => argument(l, part));
      return l.node(Kind.Generic, node, l.global('map', node), l.builder.list(parts));
    }
    default:
      return NONE;
  }
}

/** Bytes and characters in a row are a text. */
function listType(l: Lowering, node: number, element: number): number {
  return isTextElement(l, element) ? l.global('string', node) : listOf(l, node, typeNode(l, element));
}

function listOf(l: Lowering, node: number, element: number): number {
  const items = l.builder.list([element === NONE ? l.anything(node) : element]);
  return l.node(Kind.Generic, node, l.global('[]', node), items);
}

function isTextElement(l: Lowering, element: number): boolean {
  if (element === NONE || l.code(element) !== Syntax.type_identifier) return false;
  const name = l.textOf(element);
  return (name === 'byte' || name === 'rune' || name === 'uint8') && isUniversal(l, name);
}

function argument(l: Lowering, node: number): number {
  const type = typeNode(l, node);
  return type === NONE ? l.anything(node === NONE ? 0 : node) : type;
}

function genericType(l: Lowering, node: number): number {
  const head = typeNode(l, l.child(node, l.f.type));
  const list = l.child(node, l.f.type_arguments);
  if (head === NONE || list === NONE) return head;
  const items = l.children(list).map((item) => argument(l, item));
  return items.length === 0 ? head : l.node(Kind.Generic, node, head, l.builder.list(items));
}

function namedType(l: Lowering, node: number): number {
  const name = l.textOf(node);
  if (name === '' || name === '_') return NONE;
  const binding = l.scopes.lookUp(name);
  if (binding?.kind === 'type') return l.use(binding.key, node);
  // The constraint of a parameter may name it again.
  if (binding?.kind === 'type-parameter') return NONE;
  if (l.names.declared.get(name) === 'type') return l.name(node);
  return isUniversal(l, name) ? universalType(l, name, node) : ofPackage(l, name, node);
}

function universalType(l: Lowering, name: string, node: number): number {
  if (NUMBERS.has(name)) {
    const type = l.global('number', node);
    if (WHOLE_NUMBERS.has(name)) l.builder.addFlags(type, Flag.Whole);
    return type;
  }
  if (name === 'string' || name === 'error') return l.global(name, node);
  if (name === 'bool') return l.global('boolean', node);
  return NONE;
}

function qualifiedType(l: Lowering, node: number): number {
  const isSelector = l.code(node) === Syntax.selector_expression;
  const qualifier = l.child(node, isSelector ? l.f.operand : l.f.package);
  const name = l.child(node, isSelector ? l.f.field : l.f.name);
  const path = packageOf(l, qualifier);
  return path === undefined || name === NONE ? NONE : l.imported(path, l.textOf(name), node);
}

/** Whether values of a type are numbers, as far as the type is written out. */
export function isNumberType(l: Lowering, node: number): boolean {
  if (node === NONE || !isName(l, node)) return false;
  const name = l.textOf(node);
  return NUMBERS.has(name) && isUniversal(l, name);
}

/** Types whose division gives whole numbers. */
export function isWholeType(l: Lowering, node: number): boolean {
  return isNumberType(l, node) && WHOLE_NUMBERS.has(l.textOf(node));
}

/** A type of texts: strings, and bytes or characters in a row. */
export function isTextType(l: Lowering, node: number): boolean {
  if (node === NONE) return false;
  if (l.code(node) === Syntax.slice_type || l.code(node) === Syntax.array_type)
    return isTextElement(l, l.child(node, l.f.element));
  return isName(l, node) && l.textOf(node) === 'string' && isUniversal(l, 'string');
}

function isName(l: Lowering, node: number): boolean {
  return l.code(node) === Syntax.type_identifier || l.code(node) === Syntax.identifier;
}

/** A value that is stored where only numbers fit: whatever text it was made from, it is no text. */
export function asNumber(l: Lowering, value: number, node: number): number {
  const kind = l.builder.kindOf(value);
  if (kind === Kind.Number || kind === Kind.Binary || kind === Kind.Unary) return value;
  return l.node(Kind.Unary, node, value, l.builder.string('+'));
}

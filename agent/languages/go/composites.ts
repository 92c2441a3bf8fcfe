import { EMPTY_LIST, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { isUniversal, packageOf } from './names.js';
import { anonymousStruct } from './struct-fields.js';
import { Syntax } from './syntax.js';
import { bareType, isNumberType, isTextType, typed, typeNode, typeValue } from './types.js';

/** `T{...}`, `[]T{...}`, `map[K]V{...}` */
export function compositeLiteral(l: Lowering, node: number): number {
  return literalOf(l, l.child(node, l.f.type), l.child(node, l.f.body), node);
}

function literalOf(l: Lowering, written: number, body: number, node: number): number {
  const type = bareType(l, written);
  const elements = body === NONE ? [] : l.children(body);
  switch (type === NONE ? NONE : l.code(type)) {
    case Syntax.map_type:
      return mapLiteral(l, type, elements, node);
    case Syntax.slice_type:
    case Syntax.array_type:
    case Syntax.implicit_length_array_type:
      return listLiteral(l, type, elements, node);
    case Syntax.struct_type:
      return fieldsOf(l, emptyStruct(l, type), elements, node, type);
    default:
      return structLiteral(l, type, elements, node);
  }
}

function mapLiteral(l: Lowering, type: number, elements: readonly number[], node: number): number {
  const valueType = l.child(type, l.f.value);
  const entries = elements.map((element) => {
    const { key, value } = parts(l, element);
    const lowered = key === NONE ? l.anything(element) : elementValue(l, key, l.child(type, l.f.key));
    return l.node(Kind.Property, element, lowered, elementValue(l, value, valueType));
  });
  return l.node(Kind.Map, node, l.builder.list(entries));
}

function listLiteral(l: Lowering, type: number, elements: readonly number[], node: number): number {
  const items = elements.map((element) =>
    elementValue(l, parts(l, element).value, l.child(type, l.f.element)),
  );
  // Bytes in a row are a text.
  if (isTextType(l, type)) return l.node(Kind.Unknown, node, l.builder.list(items));
  return l.node(Kind.List, node, l.builder.list(items));
}

/** An instance whose fields are assigned one by one; what the literal leaves out stays open. */
function structLiteral(l: Lowering, type: number, elements: readonly number[], node: number): number {
  const value = typeValue(l, type);
  if (value === NONE) return fieldsOf(l, l.node(Kind.Map, node, EMPTY_LIST), elements, node);
  // What is empty may be filled by whoever gets its address, from untrusted data too.
  if (elements.length === 0 && !l.builder.atModuleLevel && !isOfLibrary(l, type))
    return typed(l, l.anything(node), value, node);
  const struct = l.names.structs.get(l.textOf(type)) ?? NONE;
  return fieldsOf(l, l.node(Kind.New, node, value, EMPTY_LIST), elements, node, struct);
}

/** Who reads its fields finds their types and tags by where the struct is written. */
function emptyStruct(l: Lowering, type: number): number {
  anonymousStruct(l, type);
  return l.node(Kind.Map, type, EMPTY_LIST);
}

/** Names of the fields of a struct, in order. */
function fieldNamesOf(l: Lowering, struct: number): string[] {
  const list = l.childOf(struct, Syntax.field_declaration_list);
  const fields = list === NONE ? [] : l.children(list);
  return fields.flatMap((field) => {
    const names = l.childrenIn(field, l.f.name).filter((name) => l.code(name) === Syntax.field_identifier);
    return names.length > 0 ? names.map((name) => l.textOf(name)) : [lastName(l, l.child(field, l.f.type))];
  });
}

function lastName(l: Lowering, type: number): string {
  const bare = bareType(l, type);
  return bare === NONE ? '' : l.textOf(bare).replace(/^.*\./s, '');
}

/** A type of the standard library, whose packages begin with none of the names that hosts have. */
function isOfLibrary(l: Lowering, type: number): boolean {
  if (l.code(type) !== Syntax.qualified_type) return false;
  const path = packageOf(l, l.child(type, l.f.package));
  return path !== undefined && STANDARD.has(path.split('/', 1)[0]);
}

const STANDARD: ReadonlySet<string> = new Set(
  `archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt go
  hash html image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv
  strings structs sync syscall testing text time unicode unique unsafe`.split(/\s+/),
);

function fieldsOf(
  l: Lowering,
  made: number,
  elements: readonly number[],
  node: number,
  struct = NONE,
): number {
  if (elements.length === 0) return made;
  const positions = struct === NONE ? [] : fieldNamesOf(l, struct);
  const slot = l.builder.temporary();
  const steps = [l.node(Kind.Assign, node, l.local(slot, node), made)];
  for (const [position, element] of elements.entries()) {
    const { key, value } = parts(l, element);
    const lowered = elementValue(l, value, NONE);
    const field = key === NONE ? NONE : l.firstChild(key);
    const isNamed = field !== NONE && l.code(field) === Syntax.identifier;
    const name = isNamed ? l.textOf(field) : field === NONE ? (positions[position] ?? '') : '';
    // What has other keys is a map under a name of its own, such as `gin.H`.
    const index = () => (field === NONE ? l.number(position, element) : elementValue(l, key, NONE));
    const target =
      name === ''
        ? l.node(Kind.Index, element, l.local(slot, element), index())
        : l.member(l.local(slot, element), name, element);
    steps.push(l.node(Kind.Assign, element, target, lowered));
    // What is embedded lends its fields to what it stands in.
    if (name !== '' && embeds(l, name, value))
      steps.push(
        l.builtin(
          '$embed',
          [l.local(slot, element), l.member(l.local(slot, element), name, element)],
          element,
        ),
      );
  }
  steps.push(l.local(slot, node));
  return l.node(Kind.Sequence, node, l.builder.list(steps));
}

/** `Base: Base{...}`, `Base: &other.Base{...}`: a field that carries the name of its type. */
function embeds(l: Lowering, name: string, value: number): boolean {
  let inner = value;
  while (inner !== NONE && isWrapper(l.code(inner))) inner = l.firstChild(inner);
  if (inner === NONE || l.code(inner) !== Syntax.composite_literal) return false;
  const type = bareType(l, l.child(inner, l.f.type));
  return type !== NONE && lastName(l, type) === name;
}

function isWrapper(code: number): boolean {
  return (
    code === Syntax.literal_element ||
    code === Syntax.unary_expression ||
    code === Syntax.parenthesized_expression
  );
}

function parts(l: Lowering, element: number): { key: number; value: number } {
  if (l.code(element) !== Syntax.keyed_element) return { key: NONE, value: element };
  return { key: l.child(element, l.f.key), value: l.child(element, l.f.value) };
}

/** An element; one in braces is of the type that the literal around it says. */
function elementValue(l: Lowering, element: number, type: number): number {
  const inner =
    element !== NONE && l.code(element) === Syntax.literal_element ? l.firstChild(element) : element;
  if (inner === NONE || l.code(inner) !== Syntax.literal_value) return l.expression(inner);
  if (!l.enter(inner)) return l.anything(inner);
  const lowered = literalOf(l, type, inner, inner);
  l.leave();
  return lowered;
}

/** What a variable holds that is given no value: nothing, or an instance of which nothing more is known. */
export function zeroValue(l: Lowering, type: number, node: number): number {
  if (isTextType(l, type) && l.code(type) !== Syntax.slice_type)
    return l.builder.text('', l.start(node), l.end(node));
  if (isNumberType(l, type)) return l.number(0, node);
  switch (l.code(type)) {
    case Syntax.slice_type:
      return isTextType(l, type) ? l.anything(node) : l.node(Kind.List, node, EMPTY_LIST);
    case Syntax.map_type:
      return l.node(Kind.Map, node, EMPTY_LIST);
    case Syntax.array_type:
      return typed(
        l,
        l.node(Kind.List, node, l.builder.list([l.node(Kind.Spread, node, l.anything(node))])),
        typeNode(l, type),
        node,
      );
    case Syntax.struct_type:
      return emptyStruct(l, type);
    case Syntax.interface_type:
    case Syntax.function_type:
    case Syntax.channel_type:
      return l.node(Kind.Null, node);
    default:
      return zeroNamed(l, type, node);
  }
}

function zeroNamed(l: Lowering, type: number, node: number): number {
  const name = l.textOf(type);
  if (name === 'bool' && isUniversal(l, name)) return l.node(Kind.False, node);
  const isPointer = l.code(type) === Syntax.pointer_type;
  const isNothing = (name === 'error' || name === 'any') && isUniversal(l, name);
  if (isNothing) return l.node(Kind.Null, node);
  // A library's object is made by being named; one of the program may be filled by whoever gets its address.
  const bare = bareType(l, type);
  const isForeign = bare !== NONE && isOfLibrary(l, bare);
  const value = typeValue(l, type);
  if (value === NONE) return l.anything(node);
  if (isForeign && !isPointer) return l.node(Kind.New, node, value, EMPTY_LIST);
  return typed(l, l.anything(node), value, node);
}

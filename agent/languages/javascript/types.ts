import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** Types without parts that say something about a value. The others (`any`, `void`) say nothing. */
const knownPredefined = new Set(['string', 'number', 'boolean', 'symbol']);

/** The type of a `: Type` annotation as a type expression, or NONE. */
export function lowerTypeAnnotation(l: Lowering, annotation: number): number {
  if (annotation === NONE) return NONE;
  return lowerType(l, l.type(annotation) === Syntax.type_annotation ? l.firstNamed(annotation) : annotation);
}

/**
 * A type as an expression of names: `Generic` for parametrised types, unions and arrays.
 * NONE for types that name nothing: literals, object types, function types, computed types.
 */
export function lowerType(l: Lowering, node: number): number {
  if (node === NONE) return NONE;
  return l.nested(node, NONE, () => {
    const { b } = l;
    const start = l.start(node);
    const end = l.end(node);
    switch (l.type(node)) {
      case Syntax.type_identifier:
      case Syntax.identifier:
        return l.nameAt(node);
      case Syntax.predefined_type:
        return knownPredefined.has(l.textOf(node)) ? global(l, l.textOf(node), node) : NONE;
      case Syntax.nested_type_identifier: {
        const head = lowerQualified(l, l.child(node, l.fields.module));
        return b.node(Kind.Member, start, end, head, b.string(l.textOf(l.child(node, l.fields.name))));
      }
      case Syntax.generic_type: {
        const head = lowerType(l, l.child(node, l.fields.name));
        const items = l.named(l.child(node, l.fields.type_arguments)).map((item) => typeArgument(l, item));
        return head === NONE ? NONE : b.node(Kind.Generic, start, end, head, b.list(items));
      }
      case Syntax.array_type: {
        const items = [typeArgument(l, l.firstNamed(node))];
        return b.node(Kind.Generic, start, end, global(l, '[]', node), b.list(items));
      }
      case Syntax.parenthesized_type:
      case Syntax.readonly_type:
        return lowerType(l, l.firstNamed(node));
      case Syntax.union_type:
        return combined(l, node, Syntax.union_type);
      case Syntax.intersection_type:
        return combined(l, node, Syntax.intersection_type);
      default:
        return NONE;
    }
  });
}

/** Whether a field is declared as `name?: Type`. */
export function isOptionalField(l: Lowering, field: number, type: number): boolean {
  if (type === NONE) return false;
  return l
    .textOf(field)
    .slice(0, l.start(type) - l.start(field))
    .trimEnd()
    .endsWith('?');
}

function global(l: Lowering, name: string, node: number): number {
  return l.b.node(Kind.Global, l.start(node), l.end(node), l.b.string(name));
}

/** A type in a position that must be filled. */
function typeArgument(l: Lowering, node: number): number {
  const type = lowerType(l, node);
  return type === NONE ? l.b.node(Kind.Unknown, l.start(node), l.end(node), l.b.list([])) : type;
}

/** `a.b.c` in a type or in a namespace name. */
export function lowerQualified(l: Lowering, node: number): number {
  const links: number[] = [];
  let head = node;
  while (l.type(head) === Syntax.nested_identifier || l.type(head) === Syntax.member_expression) {
    links.push(head);
    head = l.child(head, l.fields.object);
  }
  let value =
    head === NONE ? l.b.node(Kind.Unknown, l.start(node), l.end(node), l.b.list([])) : l.nameAt(head);
  for (const link of links.reverse()) {
    const name = l.b.string(l.textOf(l.child(link, l.fields.property)));
    value = l.b.node(Kind.Member, l.start(link), l.end(link), value, name);
  }
  return value;
}

/**
 * Unions and intersections nest to the left, thousands deep in generated code, and are taken apart in a loop.
 * Members that name nothing are left out: `Request & { user: User }` is a Request.
 */
function combined(l: Lowering, node: number, type: number): number {
  const members: number[] = [];
  let rest = node;
  while (l.type(rest) === type) {
    const parts = l.named(rest);
    if (parts.length > 1) members.push(parts[1]);
    rest = parts[0] ?? NONE;
  }
  members.push(rest);
  const types = members
    .reverse()
    .map((member) => lowerType(l, member))
    .filter((member) => member !== NONE);
  if (types.length <= 1) return types[0] ?? NONE;
  return l.b.node(Kind.Generic, l.start(node), l.end(node), global(l, '|', node), l.b.list(types));
}

import { NONE } from '../../ir/kinds.js';
import { cooked } from './literals.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { bareType, typeNode } from './types.js';

/** The fields of a struct type without a name, as a class that begins where the type does. */
export function anonymousStruct(l: Lowering, type: number): void {
  // The elements of a table share one.
  if (l.anonymousStructs.has(type)) return;
  l.anonymousStructs.add(type);
  l.builder.openClass({
    name: '',
    bases: l.builder.list([]),
    decorators: l.builder.list([]),
    start: l.start(type),
    end: l.end(type),
  });
  fields(l, type);
  l.builder.closeClass();
}

function fieldDeclarations(l: Lowering, type: number): number[] {
  const list = l.childOf(type, Syntax.field_declaration_list);
  return list === NONE ? [] : l.children(list).filter((field) => l.code(field) === Syntax.field_declaration);
}

function fieldNames(l: Lowering, field: number): number[] {
  return l.childrenIn(field, l.f.name).filter((name) => l.code(name) === Syntax.field_identifier);
}

/** Fields that have the name of their type, and lend its fields and methods to the struct. */
export function embeddedFields(l: Lowering, type: number): number[] {
  return fieldDeclarations(l, type).filter((field) => fieldNames(l, field).length === 0);
}

/** The fields of a struct, for the class that is open. */
export function fields(l: Lowering, type: number): void {
  for (const field of fieldDeclarations(l, type)) {
    const stated = l.child(field, l.f.type);
    const decorators = l.builder.list(tags(l, l.child(field, l.f.tag)));
    const names = fieldNames(l, field).map((name) => l.textOf(name));
    if (names.length === 0) {
      const bare = bareType(l, stated);
      if (bare !== NONE) names.push(l.textOf(bare).replace(/^.*\./s, ''));
    }
    for (const name of names)
      if (name !== '_') l.builder.field({ name, type: typeNode(l, stated), decorators });
  }
}

/** `json:"name,omitempty" binding:"required"`: each key with its text, as an annotation. */
function tags(l: Lowering, tag: number): number[] {
  if (tag === NONE) return [];
  const raw = l.textOf(tag).slice(1, -1);
  const text = l.code(tag) === Syntax.raw_string_literal ? raw : cooked(raw);
  return Array.from(text.slice(0, 1000).matchAll(/([\w.-]+):"((?:[^"\\]|\\.)*)"/g), ([, key, value]) => {
    const content = l.builder.text(cooked(value), l.start(tag), l.end(tag));
    return l.builtin(`tag.${key}`, [content], tag);
  });
}

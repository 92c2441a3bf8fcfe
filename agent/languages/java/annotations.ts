import { EMPTY_LIST, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { segmentsOf } from './type-names.js';
import { scopedType } from './types.js';

function isAnnotation(code: number): boolean {
  return code === Syntax.annotation || code === Syntax.marker_annotation;
}

/** The annotations of a declaration as a list of decorators. `modifiers` is NONE where it has none. */
export function decorators(l: Lowering, modifiers: number): number {
  if (modifiers === NONE) return EMPTY_LIST;
  const lowered: number[] = [];
  for (const child of l.children(modifiers))
    if (isAnnotation(l.code(child))) lowered.push(l.expression(child));
  return l.builder.list(lowered);
}

/** `@A("x")` calls A with "x", `@A(a = 1, b = 2)` with keywords; a lone `value` is positional however it is written. */
export function annotation(l: Lowering, node: number): number {
  const name = l.child(node, l.f.name);
  const type = name === NONE ? l.unknown(node, []) : scopedType(l, segmentsOf(l, name), name);
  const list = l.child(node, l.f.arguments);
  const items = list === NONE ? [] : l.children(list);
  const args = items.map((item) => {
    if (l.code(item) !== Syntax.element_value_pair) return l.expression(item);
    const key = l.child(item, l.f.key);
    const keyword = key === NONE ? '' : l.textOf(key);
    const value = l.expression(l.child(item, l.f.value));
    if (keyword === 'value' && items.length === 1) return value;
    return l.node(Kind.Keyword, item, l.builder.string(keyword), value);
  });
  return l.node(Kind.Call, node, type === NONE ? l.unknown(node, []) : type, l.builder.list(args));
}

/** `{a, b}` in an annotation. */
export function annotationArray(l: Lowering, node: number): number {
  return l.node(Kind.List, node, l.builder.list(l.expressionsOf(l.children(node))));
}

/** Names of the annotations, as written. */
export function annotationNames(l: Lowering, modifiers: number): { name: string; node: number }[] {
  if (modifiers === NONE) return [];
  return l
    .children(modifiers)
    .filter((child) => isAnnotation(l.code(child)))
    .map((node) => {
      const name = l.child(node, l.f.name);
      return { name: name === NONE ? '' : segmentsOf(l, name).join('.'), node };
    });
}

import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typed, typeNode, typeValue } from './types.js';

/**
 * Binds the variables of a pattern (`T name`, `R(T a, S(var b))`) to a value, which `value` spells as often as needed.
 */
export function bindPattern(l: Lowering, pattern: number, value: () => number, out: number[]): void {
  if (!l.enter(pattern)) return;
  const code = l.code(pattern);
  const children = l.children(pattern);
  if (code === Syntax.pattern) {
    for (const child of children) bindPattern(l, child, value, out);
  } else if (code === Syntax.record_pattern) {
    const body = l.childOf(pattern, Syntax.record_pattern_body);
    const components = body === NONE ? [] : l.children(body);
    for (const [index, child] of components.entries())
      bindPattern(l, child, () => component(l, pattern, index, value()), out);
  } else if (code === Syntax.type_pattern || code === Syntax.record_pattern_component) {
    const name = children[children.length - 1] ?? NONE;
    const [type = NONE] = children.filter((child) => child !== name && l.code(child) !== Syntax.modifiers);
    if (name !== NONE && l.code(name) === Syntax.identifier) bindName(l, name, type, value, out);
  }
  l.leave();
}

/** A component of a record by its position. Of a record of another file the names are not known: it may be any of its fields. */
function component(l: Lowering, pattern: number, index: number, record: number): number {
  const type = l.scopes.type(l.textOf(l.firstChild(pattern)).replace(/<.*/s, ''));
  const node = type && 'components' in type ? type.components[index] : undefined;
  if (node === undefined || !(type && 'components' in type))
    return l.node(Kind.Index, pattern, record, l.unknown(pattern, []));
  const field = [...type.fields.values()].find((one) => one.node === node);
  return l.member(record, field?.key ?? '', pattern);
}

function bindName(l: Lowering, name: number, type: number, value: () => number, out: number[]): void {
  l.declare(l.textOf(name), type);
  out.push(l.node(Kind.Assign, name, l.name(name), typed(l, value(), typeNode(l, type), name)));
}

/** The test that a value is what a pattern describes, as far as its outermost type goes. */
export function patternTest(l: Lowering, pattern: number, value: number): number {
  let inner = pattern;
  while (inner !== NONE && l.code(inner) === Syntax.pattern) inner = l.firstChild(inner);
  const type = inner === NONE ? NONE : typeValue(l, l.firstChild(inner));
  const right = type === NONE ? l.unknown(pattern, []) : type;
  return l.node(Kind.Binary, pattern, value, right, l.builder.string('instanceof'));
}

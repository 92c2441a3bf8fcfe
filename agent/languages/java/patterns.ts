import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typed, typeNode, typeValue } from './types.js';

/**
 * Binds the variables of a pattern (`T name`, `R(T a, S(var b))`) to a value, which `value` spells as often as needed.
 * The component of a record is what its accessor of that position gives: its name is not known here, so the whole
 * record flows on.
 */
export function bindPattern(l: Lowering, pattern: number, value: () => number, out: number[]): void {
  if (!l.enter(pattern)) return;
  const code = l.code(pattern);
  const children = l.children(pattern);
  if (code === Syntax.pattern) {
    for (const child of children) bindPattern(l, child, value, out);
  } else if (code === Syntax.record_pattern) {
    const body = l.childOf(pattern, Syntax.record_pattern_body);
    if (body !== NONE) for (const child of l.children(body)) bindPattern(l, child, value, out);
  } else if (code === Syntax.type_pattern || code === Syntax.record_pattern_component) {
    const name = children[children.length - 1] ?? NONE;
    const [type = NONE] = children.filter((child) => child !== name && l.code(child) !== Syntax.modifiers);
    if (name !== NONE && l.code(name) === Syntax.identifier) bindName(l, name, type, value, code, out);
  }
  l.leave();
}

function bindName(
  l: Lowering,
  name: number,
  type: number,
  value: () => number,
  code: number,
  out: number[],
): void {
  const component = code === Syntax.record_pattern_component;
  const held = component ? l.unknown(name, [value()]) : value();
  l.declare(l.textOf(name));
  out.push(l.node(Kind.Assign, name, l.name(name), typed(l, held, typeNode(l, type), name)));
}

/** The test that a value is what a pattern describes, as far as its outermost type goes. */
export function patternTest(l: Lowering, pattern: number, value: number): number {
  let inner = pattern;
  while (inner !== NONE && l.code(inner) === Syntax.pattern) inner = l.firstChild(inner);
  const type = inner === NONE ? NONE : typeValue(l, l.firstChild(inner));
  const right = type === NONE ? l.unknown(pattern, []) : type;
  return l.node(Kind.Binary, pattern, value, right, l.builder.string('instanceof'));
}

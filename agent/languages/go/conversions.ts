import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { packageOf } from './names.js';
import { Syntax } from './syntax.js';

/** Types of numbers that hold less than `int` does, without those that bytes and characters are written in. */
const NARROW: ReadonlySet<string> = new Set('int8 int16 int32 uint16 uint32'.split(' '));

/** `int32(n)`: a call of what the packs know, since of a large number only a part is left. */
export function narrowed(l: Lowering, value: number, type: number, node: number): number {
  const isNarrow = NARROW.has(l.textOf(type)) && l.builder.kindOf(value) !== Kind.Number;
  return isNarrow ? l.builtin('$narrow', [value], node) : value;
}

/** `path.Clean("/" + name)`: marked by a keyword, since of such a path nothing leads above the slash. */
export function rootedPath(l: Lowering, callee: number, list: number): number[] {
  if (list === NONE || l.code(callee) !== Syntax.selector_expression) return [];
  const field = l.child(callee, l.f.field);
  if (field === NONE || l.textOf(field) !== 'Clean') return [];
  const path = packageOf(l, l.child(callee, l.f.operand));
  if ((path !== 'path' && path !== 'path/filepath') || !beginsWithSlash(l, l.firstChild(list))) return [];
  return [l.node(Kind.Keyword, list, l.builder.string('rooted'), l.node(Kind.True, list))];
}

function beginsWithSlash(l: Lowering, node: number): boolean {
  let first = l.stripped(node);
  while (first !== NONE && l.code(first) === Syntax.binary_expression)
    first = l.stripped(l.child(first, l.f.left));
  if (first === NONE) return false;
  const code = l.code(first);
  const isText = code === Syntax.interpreted_string_literal || code === Syntax.raw_string_literal;
  return isText && l.textOf(first).charAt(1) === '/';
}

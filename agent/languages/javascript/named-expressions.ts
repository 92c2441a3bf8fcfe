import { Flag, type Kind } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { assign } from './patterns.js';

/**
 * A function or class as a value. A name of its own, where it is used inside, is a variable of it alone; without one it
 * has that of what it is assigned to.
 * @param lower gives the number of the function or class with this name
 */
export function namedExpression(
  l: Lowering,
  node: number,
  kind: typeof Kind.Function | typeof Kind.Class,
  lower: (name: string) => number,
): number {
  const { b } = l;
  const hint = l.takeNameHint();
  const nameNode = l.child(node, l.fields.name);
  const name = l.textOf(nameNode);
  const start = l.start(node);
  const end = l.end(node);
  const usesOwnName = name !== '' && l.text.slice(l.end(nameNode), end).includes(name);
  if (!usesOwnName) return b.node(kind, start, end, lower(name || hint));
  b.openScope();
  l.declare(name);
  const value = b.node(kind, start, end, lower(name));
  const named = assign(l, l.nameAt(nameNode), value, start, end, Flag.Declaration | Flag.Constant);
  b.closeScope();
  return named;
}

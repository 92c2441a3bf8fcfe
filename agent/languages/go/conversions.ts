import { Kind } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';

/** Types of numbers that hold less than `int` does, without those that bytes and characters are written in. */
const NARROW: ReadonlySet<string> = new Set('int8 int16 int32 uint16 uint32'.split(' '));

/** `int32(n)`: a call of what the packs know, since of a large number only a part is left. */
export function narrowed(l: Lowering, value: number, type: number, node: number): number {
  const isNarrow = NARROW.has(l.textOf(type)) && l.builder.kindOf(value) !== Kind.Number;
  return isNarrow ? l.builtin('$narrow', [value], node) : value;
}

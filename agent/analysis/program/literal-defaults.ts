import { Kind, NONE } from '../../ir/kinds.js';
import { constantValue, UNKNOWN, type Value } from '../domain/value.js';
import type { Program } from './program.js';

/** The value of a default that is a literal; UNKNOWN for any other expression, undefined where there is none. */
export function literalDefault(program: Program, unit: number, node: number): Value | undefined {
  if (node === NONE) return undefined;
  const ir = program.modules[unit].unit;
  const { builtin } = program.modules[unit].symbols.types;
  switch (ir.kind(node)) {
    case Kind.String:
      return constantValue(ir.string(ir.a(node)), builtin.string);
    case Kind.Number:
      return constantValue(Number(ir.string(ir.a(node))), builtin.number);
    case Kind.True:
      return constantValue(true, []);
    case Kind.False:
      return constantValue(false, []);
    case Kind.Null:
      return constantValue(null, []);
    default:
      return UNKNOWN;
  }
}

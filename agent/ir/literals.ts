import { Kind } from './kinds.js';
import type { Unit } from './unit.js';

/** What a literal stands for. */
export type LiteralValue = string | number | boolean | null;

/** The value of a text, a number, a truth value or null that is written down; undefined for all else. */
export function literalOf(unit: Unit, node: number): LiteralValue | undefined {
  switch (unit.kind(node)) {
    case Kind.String:
      return unit.string(unit.a(node));
    case Kind.Number:
      return Number(unit.string(unit.a(node)));
    case Kind.True:
      return true;
    case Kind.False:
      return false;
    case Kind.Null:
      return null;
    default:
      return undefined;
  }
}

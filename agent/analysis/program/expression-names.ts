import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';

/** The last word of an expression as it is written; `''` where it has none. */
export function nameOf(unit: Unit, node: number): string {
  const name = nameIndexOf(unit, node);
  return name === NONE ? '' : unit.string(name);
}

/** The same as an index into the strings of the unit, NONE where there is no name. */
export function nameIndexOf(unit: Unit, node: number): number {
  for (let at = node; ; at = unit.a(at))
    switch (unit.kind(at)) {
      case Kind.Local:
      case Kind.Captured:
      case Kind.Member:
        return unit.b(at);
      case Kind.Global:
        return unit.a(at);
      case Kind.Call:
      case Kind.New:
      case Kind.Index:
      case Kind.Await:
      case Kind.Typed:
        continue;
      default:
        return NONE;
    }
}

/** The last word of what is named itself; `''` for what a call or an index gives. */
export function ownNameOf(unit: Unit, node: number): string {
  if (node === NONE) return '';
  switch (unit.kind(node)) {
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    case Kind.Global:
      return unit.string(unit.a(node));
    default:
      return '';
  }
}

/** How an expression is written, in one name: the last segment. */
export function writtenName(unit: Unit, node: number): string {
  return node === NONE ? '' : nameOf(unit, node);
}

/** Whether a name is one that lowering gave to a variable of its own. */
export function isTemporary(name: string): boolean {
  return name.startsWith('%');
}

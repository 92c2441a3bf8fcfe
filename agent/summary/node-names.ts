import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';

/** The last name of what is called or named: `model` of `mongoose.model(...)`, `Entity` of `@Entity`; `''` where it has none. */
export function lastName(unit: Unit, node: number): string {
  if (node === NONE) return '';
  switch (unit.kind(node)) {
    case Kind.Call:
      return lastName(unit, unit.a(node));
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    case Kind.Global:
      return unit.string(unit.a(node)).split(/[.|/]/).at(-1) ?? '';
    default:
      return '';
  }
}

/** The text that is written at a node, or null. */
export function textAt(unit: Unit, node: number): string | null {
  return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : null;
}

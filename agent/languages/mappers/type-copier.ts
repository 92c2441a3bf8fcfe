import type { UnitBuilder } from '../../ir/builder.js';
import { EMPTY_LIST, Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import { nameOf, type TypeRef } from './java-types.js';

const MAX_TYPE_DEPTH = 10;

/** Repeats types that units of Java state in the unit of a mapper. */
export class TypeCopier {
  constructor(
    private readonly builder: UnitBuilder,
    private readonly interfaceName: string,
    private readonly interfaceUnit: Unit,
  ) {}

  interface(start: number, end: number): number {
    const simple = this.interfaceName.slice(this.interfaceName.lastIndexOf('.') + 1);
    return this.member(this.imported(this.interfaceName, start, end), simple, start, end);
  }

  copied({ unit, node }: TypeRef, start: number, end: number, depth = 0): number {
    if (node === NONE || depth > MAX_TYPE_DEPTH) return NONE;
    const { builder } = this;
    switch (unit.kind(node)) {
      case Kind.Global:
        return builder.node(
          Kind.Global,
          start,
          end,
          builder.string(unit.string(unit.a(node))),
          NONE,
          NONE,
          NONE,
          unit.flags(node),
        );
      case Kind.Import:
        return this.imported(unit.string(unit.a(node)), start, end);
      case Kind.Local:
      case Kind.Captured:
        // A type that is declared in the interface itself, or beside it.
        return unit === this.interfaceUnit
          ? this.member(this.interface(start, end), nameOf(unit, node), start, end)
          : NONE;
      case Kind.Member: {
        const object = this.copied({ unit, node: unit.a(node) }, start, end, depth + 1);
        return object === NONE ? NONE : this.member(object, unit.string(unit.b(node)), start, end);
      }
      case Kind.Generic: {
        const head = this.copied({ unit, node: unit.a(node) }, start, end, depth + 1);
        if (head === NONE) return NONE;
        const items = Array.from(unit.list(unit.b(node)), (item) => {
          const copy = this.copied({ unit, node: item }, start, end, depth + 1);
          return copy === NONE ? builder.node(Kind.Unknown, start, end, EMPTY_LIST) : copy;
        });
        return builder.node(Kind.Generic, start, end, head, builder.list(items));
      }
      default:
        return NONE;
    }
  }

  private imported(specifier: string, start: number, end: number): number {
    return this.builder.node(Kind.Import, start, end, this.builder.string(specifier));
  }

  private member(object: number, name: string, start: number, end: number): number {
    return this.builder.node(Kind.Member, start, end, object, this.builder.string(name));
  }
}

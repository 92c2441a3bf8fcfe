import { Kind, NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import type { LinkedProgram } from './linked-program.js';
import { functionAround, type LinkedUnit, slotId } from './linked-unit.js';

/** What a name means by what is written, whatever runs: a class, a module, or something outside the program by its name. */
export type Meaning =
  | { readonly kind: 'class'; readonly unit: number; readonly cls: number; readonly written?: TypeSite }
  | { readonly kind: 'module'; readonly unit: number }
  | External;

/** Where a type is written that a name stands for, with what it is of: `CurrentCase = Annotated[Case, Depends(get_case)]`. */
export interface TypeSite {
  readonly unit: number;
  readonly node: number;
}

/** Among the names that lead to something outside: what a call of it makes. */
export const MADE = '()';

/** A member of something outside: names of what that may be, and the names that lead from there, or MADE. */
export interface External {
  readonly kind: 'external';
  readonly names: readonly string[];
  readonly path: readonly string[];
  readonly written?: TypeSite;
}

/** Resolves names of types, base classes and modules. */
export class Names {
  private readonly known: Map<number, Meaning | null>[];

  constructor(private readonly program: LinkedProgram) {
    this.known = program.units.map(() => new Map());
  }

  /** What an expression of a unit names; null where that is not written. */
  meaning(unit: number, node: number, hops = 0): Meaning | null {
    if (node === NONE || hops > graphBounds.nameHops) return null;
    const known = this.known[unit].get(node);
    if (known !== undefined) return known;
    const found = this.resolve(this.program.units[unit], node, hops + 1);
    // A name that was cut short by a circle may be found from elsewhere.
    if (found !== null || hops === 0) this.known[unit].set(node, found);
    return found;
  }

  private resolve({ index, unit, declared }: LinkedUnit, node: number, hops: number): Meaning | null {
    switch (unit.kind(node)) {
      case Kind.Class:
        return { kind: 'class', unit: index, cls: unit.a(node) };
      case Kind.Import:
        return this.imported(index, unit.string(unit.a(node)));
      case Kind.Member:
        return this.member(index, unit.a(node), unit.string(unit.b(node)), hops);
      case Kind.Local:
        return this.variable(
          index,
          declared.get(slotId(functionAround(this.program.units[index], node), unit.a(node))),
          hops,
        );
      case Kind.Captured:
        return this.variable(index, declared.get(slotId(unit.c(node), unit.a(node))), hops);
      case Kind.Global:
        return this.global(index, unit.string(unit.a(node)), hops);
      case Kind.Call: {
        const callee = this.meaning(index, unit.a(node), hops);
        return callee?.kind === 'external' ? memberOf(callee, MADE) : null;
      }
      case Kind.Generic: {
        const head = this.meaning(index, unit.a(node), hops);
        if (head === null || head.kind === 'module') return head;
        return { ...head, written: head.written ?? { unit: index, node } };
      }
      case Kind.Typed:
        return this.meaning(index, unit.a(node), hops);
      default:
        return null;
    }
  }

  private variable(unit: number, value: number | undefined, hops: number): Meaning | null {
    return value === undefined ? null : this.meaning(unit, value, hops);
  }

  private imported(unit: number, specifier: string): Meaning {
    const target = this.program.target(unit, specifier);
    return 'unit' in target
      ? { kind: 'module', unit: target.unit }
      : { kind: 'external', names: [target.external, ...(target.alternatives ?? [])], path: [] };
  }

  private global(unit: number, name: string, hops: number): Meaning | null {
    for (const star of this.program.units[unit].stars) {
      const module = this.meaning(unit, star, hops);
      const found = module?.kind === 'module' ? this.exported(module.unit, name, hops) : null;
      if (found !== null) return found;
    }
    return { kind: 'external', names: [name], path: [] };
  }

  private member(unit: number, object: number, name: string, hops: number): Meaning | null {
    const { units } = this.program;
    const of = this.meaning(unit, object, hops);
    const isImport = units[unit].unit.kind(object) === Kind.Import;
    if (isImport && of?.kind !== 'module') {
      const inner = this.program.submodule(unit, units[unit].unit.string(units[unit].unit.a(object)), name);
      if (inner !== null) return { kind: 'module', unit: inner };
    }
    if (of === null) return null;
    if (of.kind === 'external') return memberOf(of, name);
    if (of.kind === 'module') return this.exported(of.unit, name, hops);
    const { unit: home } = units[of.unit];
    const inner = units[of.unit].globals.get(`${home.data.classes[of.cls].name}.${name}`);
    return inner === undefined
      ? null
      : this.variable(of.unit, units[of.unit].declared.get(slotId(0, inner)), hops);
  }

  /** What a module exports under a name. */
  exported(unit: number, name: string, hops = 0): Meaning | null {
    if (hops > graphBounds.nameHops) return null;
    const linked = this.program.units[unit];
    for (const value of linked.exported.get(name) ?? []) {
      const found = this.meaning(unit, value, hops + 1);
      if (found !== null) return found;
    }
    if (name === 'default')
      for (const value of linked.whole) {
        const found = this.meaning(unit, value, hops + 1);
        if (found !== null) return found;
      }
    if (linked.unit.data.exportsGlobals) {
      const slot = linked.globals.get(name);
      const declared = slot === undefined ? undefined : linked.declared.get(slotId(0, slot));
      if (declared !== undefined) return this.meaning(unit, declared, hops + 1);
    }
    for (const star of linked.unit.data.exportsGlobals ? linked.stars : linked.exportedStars) {
      const module = this.meaning(unit, star, hops + 1);
      const found = module?.kind === 'module' ? this.exported(module.unit, name, hops + 1) : null;
      if (found !== null) return found;
    }
    const itself = this.program.target(unit, '.');
    if (!linked.unit.data.exportsGlobals || !('unit' in itself) || itself.unit !== unit) return null;
    const submodule = this.program.target(unit, `.${name}`);
    return 'unit' in submodule && submodule.unit !== unit ? { kind: 'module', unit: submodule.unit } : null;
  }
}

function memberOf({ names, path }: External, name: string): External {
  return { kind: 'external', names, path: [...path, name] };
}

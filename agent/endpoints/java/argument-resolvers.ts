import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { Program } from '../program.js';
import type { JavaTypes } from './types.js';

const RESOLVER = /^HandlerMethodArgumentResolver$/;
const MAX_BASES = 12;

/**
 * Parameters of handlers that code of the program fills: those of types, and with annotations, that `supportsParameter` of a
 * `HandlerMethodArgumentResolver` names. Nothing of them is read from the parts of a request.
 */
export class ArgumentResolvers {
  private readonly names = new Set<string>();
  private readonly annotations = new Set<string>();
  private readonly unitAt: (index: number) => Unit;

  constructor(
    program: Program,
    private readonly types: JavaTypes,
  ) {
    this.unitAt = (index) => program.unit(index);
    for (const index of program.unitsOf('java')) {
      const unit = program.unit(index);
      for (const { bases, methods } of unit.data.classes) {
        if (bases === NONE || ![...unit.list(bases)].some((base) => RESOLVER.test(types.nameOf(index, base))))
          continue;
        for (const fn of methods)
          if (unit.data.functions[fn].name === 'supportsParameter') this.readNames(unit, index, fn);
      }
    }
  }

  /** Whether a parameter of this type, with these annotations, is filled by the program. */
  fill(unit: number, type: number, annotations: Iterable<string>): boolean {
    if ([...annotations].some((name) => this.annotations.has(name))) return true;
    return this.names.size > 0 && this.isNamed(unit, type, MAX_BASES);
  }

  private isNamed(index: number, type: number, depth: number): boolean {
    if (type === NONE || depth === 0) return false;
    const cls = this.types.classOf(index, type);
    // Of others nothing would be read either.
    if (cls === null) return false;
    if (this.names.has(this.types.nameOf(index, type))) return true;
    const unit = this.unitAt(cls.unit);
    const { bases } = unit.data.classes[cls.cls];
    return bases !== NONE && [...unit.list(bases)].some((base) => this.isNamed(cls.unit, base, depth - 1));
  }

  /** A resolver that asks for an annotation fills no parameter without it. */
  private readNames(unit: Unit, index: number, fn: number): void {
    const { start, end } = unit.data.functions[fn];
    const types = new Set<string>();
    const annotations = new Set<string>();
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.start(node) < start || unit.start(node) >= end) continue;
      if (isClass(unit, node)) types.add(this.types.nameOf(index, unit.a(node)));
      if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) continue;
      if (!/Annotation$/.test(unit.string(unit.b(unit.a(node))))) continue;
      for (const argument of unit.list(unit.b(node))) {
        const literal = unit.kind(argument) === Kind.Typed ? unit.a(argument) : argument;
        if (isClass(unit, literal)) annotations.add(this.types.nameOf(index, unit.a(literal)));
      }
    }
    if (annotations.size > 0) for (const name of annotations) this.annotations.add(name);
    else for (const name of types) this.names.add(name);
  }
}

/** `User.class` */
function isClass(unit: Unit, node: number): boolean {
  return unit.kind(node) === Kind.Member && unit.string(unit.b(node)) === 'class';
}

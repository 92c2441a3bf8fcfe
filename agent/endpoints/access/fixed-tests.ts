import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import { type Frame, frameOf, textsOf as textsOfValue, truth, type Value } from '../wiring/value.js';
import type { Handed } from './carried.js';
import { isCommonRole } from './common-roles.js';
import { changedIn } from './module-variables.js';

const MAX_DEPTH = 8;
const NO_OBJECTS: Objects = new Map();

/** What is known of how a function was made, and of what it is handed. */
export interface Made {
  handed?: Handed;
  fixed?: FixedTests | null;
}

/**
 * A function as it was made: with what the functions around it were called with. `objects`: by the slots of parameters, the attributes
 * of what these are, in requests of all callers.
 */
export type MadeFunction = FunctionSite & { frame?: Frame | null; objects?: Objects };
export type Objects = ReadonlyMap<number, ReadonlyMap<string, Value>>;

/**
 * Conditions on what a function was made with, which are the same for all requests: `adminOnly` of
 * `(next, adminOnly) => (req, res) => ...` is true where it was called so.
 */
export class FixedTests {
  private constructor(
    private readonly unit: Unit,
    private readonly frame: Frame | null,
    private readonly objects: Objects,
    /** What it was made with, to know it by. */
    readonly key: string,
  ) {}

  /** Null where nothing is known that a condition could ask. */
  static of({ unit, fn, frame, objects = NO_OBJECTS }: MadeFunction, program: Program): FixedTests | null {
    const own = program.unit(unit);
    const made = attributesIn(own, program.functionInfo({ unit, fn }), objects);
    for (let one = frame ?? null; one !== null && one.fn !== 0; one = one.parent) {
      if (one.unit !== unit) return null;
      for (const [slot, value] of one.slots.entries())
        for (const text of textsOf(value, program))
          if (!changedIn(own).has(`${one.fn} ${slot}`)) made.push(`${one.fn} ${slot} ${text}`);
    }
    if (made.length === 0 || frame?.fn === fn) return null;
    return new FixedTests(own, frame ?? null, objects, made.join(','));
  }

  /** Whether a condition holds for all requests, or for none; null where that is not known. */
  holds(node: number, depth = 0): boolean | null {
    const { unit } = this;
    if (node < 0 || depth > MAX_DEPTH) return null;
    switch (unit.kind(node)) {
      case Kind.Unary: {
        const inner = unit.string(unit.b(node)) === '!' ? this.holds(unit.a(node), depth + 1) : null;
        return inner === null ? null : !inner;
      }
      case Kind.Logical: {
        const decisive = unit.string(unit.c(node)) === '||';
        const [one, other] = [unit.a(node), unit.b(node)].map((side) => this.holds(side, depth + 1));
        if (unit.string(unit.c(node)) === '??') return null;
        if (one === decisive || other === decisive) return decisive;
        return one === null || other === null ? null : !decisive;
      }
      case Kind.Call:
        return this.hasAttribute(node);
      case Kind.Captured:
      case Kind.Member: {
        const value = this.valueOf(node, 0);
        return value?.kind === 'constant' && typeof value.value !== 'string' ? truth(value) : null;
      }
      default:
        return null;
    }
  }

  /** A condition without the parts that hold for all requests, or for none. */
  remaining(node: number, depth = 0): number {
    const { unit } = this;
    if (node < 0 || depth > MAX_DEPTH || unit.kind(node) !== Kind.Logical) return node;
    const [left, right] = [unit.a(node), unit.b(node)];
    if (this.holds(left) !== null) return this.remaining(right, depth + 1);
    if (this.holds(right) !== null) return this.remaining(left, depth + 1);
    return node;
  }

  /** Statements as they are run: of a condition that is known, those on its side. */
  run(statements: Iterable<number>, depth = 0): number[] {
    const { unit } = this;
    const found: number[] = [];
    for (const one of statements) {
      const holds = unit.kind(one) === Kind.If ? this.holds(unit.a(one)) : null;
      if (holds === null || depth > MAX_DEPTH) found.push(one);
      else found.push(...this.run(unit.list(holds ? unit.b(one) : unit.c(one)), depth + 1));
      const last = found.at(-1) ?? -1;
      if (last >= 0 && (unit.kind(last) === Kind.Return || unit.kind(last) === Kind.Throw)) break;
    }
    return found;
  }

  private objectAt(node: number): ReadonlyMap<string, Value> | undefined {
    return this.unit.kind(node) === Kind.Local ? this.objects.get(this.unit.a(node)) : undefined;
  }

  /** `hasattr(view, 'is_private')` */
  private hasAttribute(call: number): boolean | null {
    const { unit } = this;
    const callee = unit.a(call);
    const [of = -1, name = -1] = unit.list(unit.b(call));
    const isAsked = unit.kind(callee) === Kind.Global && unit.string(unit.a(callee)) === 'hasattr';
    const object = isAsked && of >= 0 ? this.objectAt(of) : undefined;
    return object && name >= 0 && unit.kind(name) === Kind.String
      ? object.has(unit.string(unit.a(name)))
      : null;
  }

  /** The texts that something is which the function was made with. */
  texts(node: number): string[] {
    return textsOfValue(this.valueOf(node, 0));
  }

  private valueOf(node: number, depth: number): Value {
    const { unit } = this;
    if (depth > MAX_DEPTH) return null;
    if (unit.kind(node) === Kind.Captured) {
      const [slot, owner] = [unit.a(node), unit.c(node)];
      if (owner === 0 || changedIn(unit).has(`${owner} ${slot}`)) return null;
      return (this.frame && frameOf(this.frame, owner)?.slots[slot]) ?? null;
    }
    if (unit.kind(node) !== Kind.Member) return null;
    const object = this.objectAt(unit.a(node));
    if (object) return object.get(unit.string(unit.b(node))) ?? null;
    const of = this.valueOf(unit.a(node), depth + 1);
    return of?.kind === 'map' ? (of.entries.get(unit.string(unit.b(node))) ?? null) : null;
  }
}

/** Attributes that a function reads of such objects, to know it by. */
function attributesIn(
  unit: Unit,
  { start, end }: { start: number; end: number },
  objects: Objects,
): string[] {
  const found = new Set<string>();
  for (let node = 0; objects.size > 0 && node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    const kind = unit.kind(node);
    const of = kind === Kind.Member ? unit.a(node) : -1;
    const [given = -1, name = -1] = kind === Kind.Call ? unit.list(unit.b(node)) : [];
    const object = of >= 0 ? of : given;
    const members = object >= 0 && unit.kind(object) === Kind.Local ? objects.get(unit.a(object)) : undefined;
    if (members === undefined) continue;
    const isNamed = name >= 0 && unit.kind(name) === Kind.String;
    const attribute = of >= 0 ? unit.string(unit.b(node)) : isNamed ? unit.string(unit.a(name)) : null;
    if (attribute === null) continue;
    const value = members.get(attribute);
    const isConstant = value?.kind === 'constant' && typeof value.value !== 'string';
    found.add(`${attribute} ${isConstant ? String(value.value) : members.has(attribute)}`);
  }
  return [...found].sort();
}

/** What is known of a value that a condition may ask. Of texts it is only whether they are a role that everybody has. */
function textsOf(value: Value, program: Program): string[] {
  const common = textsOfValue(value).find((text) => isCommonRole(program, text));
  if (common !== undefined) return [common];
  if (value?.kind === 'constant') return typeof value.value === 'string' ? [] : [String(value.value)];
  if (value?.kind !== 'map') return [];
  return [...value.entries].flatMap(([key, entry]) =>
    entry?.kind === 'constant' && typeof entry.value === 'boolean' ? [`${key} ${entry.value}`] : [],
  );
}

import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import { type Frame, frameOf, textsOf as textsOfValue, truth, type Value } from '../wiring/value.js';
import type { Handed } from './carried.js';
import { isCommonRole } from './common-roles.js';
import { changedIn } from './module-variables.js';

const MAX_DEPTH = 8;

/** What is known of how a function was made, and of what it is handed. */
export interface Made {
  handed?: Handed;
  fixed?: FixedTests | null;
}

/** A function as it was made: with what the functions around it were called with. */
export type MadeFunction = FunctionSite & { frame?: Frame | null };

/**
 * Conditions on what a function was made with, which are the same for all requests: `adminOnly` of
 * `(next, adminOnly) => (req, res) => ...` is true where it was called so.
 */
export class FixedTests {
  private constructor(
    private readonly unit: Unit,
    private readonly frame: Frame,
    /** What it was made with, to know it by. */
    readonly key: string,
  ) {}

  /** Null where nothing is known that a condition could ask. */
  static of({ unit, fn, frame }: MadeFunction, program: Program): FixedTests | null {
    const made: string[] = [];
    const own = program.unit(unit);
    for (let one = frame ?? null; one !== null && one.fn !== 0; one = one.parent) {
      if (one.unit !== unit) return null;
      for (const [slot, value] of one.slots.entries())
        for (const text of textsOf(value, program))
          if (!changedIn(own).has(`${one.fn} ${slot}`)) made.push(`${one.fn} ${slot} ${text}`);
    }
    if (!frame || made.length === 0 || frame.fn === fn) return null;
    return new FixedTests(own, frame, made.join(','));
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
      return frameOf(this.frame, owner)?.slots[slot] ?? null;
    }
    if (unit.kind(node) !== Kind.Member) return null;
    const of = this.valueOf(unit.a(node), depth + 1);
    return of?.kind === 'map' ? (of.entries.get(unit.string(unit.b(node))) ?? null) : null;
  }
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

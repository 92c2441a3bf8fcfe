import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import { type Asked, variableOf } from './conditions.js';
import type { Refusal } from './refusals.js';

/** What a function is handed that stands for who asks, or for what they show: by the slots of its parameters. */
export type Handed = ReadonlyMap<number, GuardKind>;

const NOTHING = new Set<number>([Kind.Null, Kind.Undefined]);
const MAX_DEPTH = 12;

/**
 * Variables of a function that are nothing for those who have shown nothing: what it was handed so, members of that, and what a
 * call gives for that alone, as `repository.get_by_token(token)`. What a call gives for more than that may be nothing for others, too.
 */
export class Carried {
  private readonly variables = new Map<string, GuardKind>();

  constructor(
    private readonly unit: Unit,
    private readonly fn: number,
    handed: Handed | undefined,
  ) {
    for (const [slot, kind] of handed ?? []) this.variables.set(`${fn} ${slot}`, kind);
  }

  assigned(target: number, value: number): void {
    const variable = this.variables.size > 0 && target >= 0 ? variableOf(this.unit, target, this.fn) : null;
    if (variable === null) return;
    const kind = this.of(value);
    if (kind === null) this.variables.delete(variable);
    else this.variables.set(variable, kind);
  }

  of(node: number, depth = 0): GuardKind | null {
    const { unit } = this;
    if (this.variables.size === 0 || node < 0 || depth > MAX_DEPTH) return null;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        return this.variables.get(variableOf(unit, node, this.fn) ?? '') ?? null;
      case Kind.Await:
      case Kind.Typed:
      case Kind.Member:
        return this.of(unit.a(node), depth + 1);
      case Kind.Call: {
        const [only, ...others] = unit.list(unit.b(node));
        return only === undefined || others.length > 0 ? null : this.of(only, depth + 1);
      }
      default:
        return null;
    }
  }

  /** What a condition asks that is about whether there is such a thing. */
  private askedBy(node: number, depth = 0): Asked | null {
    const { unit } = this;
    if (this.variables.size === 0 || node < 0 || depth > MAX_DEPTH) return null;
    const [left, right] = [unit.a(node), unit.b(node)];
    switch (unit.kind(node)) {
      case Kind.Unary: {
        const asked = unit.string(right) === '!' ? this.askedBy(left, depth + 1) : null;
        return asked && { ...asked, isNegative: !asked.isNegative };
      }
      case Kind.Binary: {
        const kind = NOTHING.has(unit.kind(right)) ? this.of(left) : null;
        const isEqual = /^(={2,3}|is)$/.test(unit.string(unit.c(node)));
        return kind && { kind, isNegative: isEqual, isPartial: false };
      }
      case Kind.Logical: {
        const asked = this.askedBy(left, depth + 1) ?? this.askedBy(right, depth + 1);
        const isAnd = unit.string(unit.c(node)) === '&&';
        return asked && { ...asked, isPartial: asked.isPartial || isAnd === asked.isNegative };
      }
      default: {
        const kind = this.of(node);
        return kind && { kind, isNegative: false, isPartial: false };
      }
    }
  }

  /** What a condition about such a thing asks, of which one side refuses. */
  lacking(test: number, then: Refusal, otherwise: Refusal): Asked | null {
    const asked = this.askedBy(test);
    if (asked) return (asked.isNegative ? then : otherwise).strength >= 2 ? asked : null;
    // Those who are known are refused for what they are.
    const isOfKnown = then.strength === 3 && otherwise.strength === 0 && this.compares(test);
    return isOfKnown ? { kind: 'role', isNegative: true, isPartial: false } : null;
  }

  /** Whether a condition compares something of who asks with what the program has: `account.id not in settings.keepers`. */
  private compares(node: number, depth = 0): boolean {
    const { unit } = this;
    if (this.variables.size === 0 || node < 0 || depth > MAX_DEPTH) return false;
    const [left, right] = [unit.a(node), unit.b(node)];
    if (unit.kind(node) === Kind.Logical)
      return [left, right].every((side) => this.compares(side, depth + 1));
    if (unit.kind(node) !== Kind.Binary) return false;
    const isMember = (side: number) => unit.kind(side) === Kind.Member && this.of(side) !== null;
    return isMember(left) !== isMember(right) && ![left, right].some((side) => NOTHING.has(unit.kind(side)));
  }
}

import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import { askedBy, type Context, identityIn, stronger } from './conditions.js';
import { writtenName } from './refusals.js';

/** `if (key) {...} else if (token) {...} else {...}`: its tests, and what is done where none of them is true. */
export interface Chain {
  tests: number[];
  otherwise: number[];
}

const MAX_TESTS = 50;

/** The chain that begins with a condition; null for a condition by itself. */
export function chainFrom(unit: Unit, node: number): Chain | null {
  const tests = [unit.a(node)];
  let otherwise = [...unit.list(unit.c(node))];
  while (otherwise.length === 1 && unit.kind(otherwise[0]) === Kind.If && tests.length < MAX_TESTS) {
    tests.push(unit.a(otherwise[0]));
    otherwise = [...unit.list(unit.c(otherwise[0]))];
  }
  return tests.length > 1 && otherwise.length > 0 ? { tests, otherwise } : null;
}

/** What one of several tests is true for alone that have shown who they are; null: none is. */
export function shownIn(context: Context, tests: readonly number[]): GuardKind | null {
  return tests.reduce<GuardKind | null>((kind, test) => {
    const asked = askedBy(context, test);
    return asked && !asked.isNegative ? stronger(kind, asked.kind) : kind;
  }, null);
}

/** What a statement proves of who asks, if it raises no error. */
export function verifiedBy(context: Context, node: number, depth = 0): GuardKind | null {
  const { unit } = context;
  if (node < 0 || depth > 10) return null;
  if (unit.kind(node) === Kind.Call) {
    const name = writtenName(unit, unit.a(node));
    const isProof = /(verify|validate|decode|parse|check|authenticate|ParseWithClaims)\w*$/i.test(name);
    const isMeant = identityIn(context, node);
    if (isProof && isMeant !== null) return isMeant;
  }
  for (const child of childrenOf(unit, node)) {
    const found = verifiedBy(context, child, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import type { FunctionSite } from '../program.js';
import { kindOfCalled } from './caller-named.js';
import type { FixedTests } from './fixed-tests.js';
import { isCsrf, isOther } from './identity.js';
import type { OpenPaths, PathTests } from './open-paths.js';

/** A check of who asks, and where it stands. */
export interface Check {
  kind: GuardKind;
  /** What makes it: a function. */
  name: string;
  unit: number;
  node: number;
  /** It is made for some records alone, as what is not public: callers who show nothing get others. */
  ofSome?: true;
}
/** What is known of a function. */
export interface Known {
  checks: Check[];
  /** Of a check that ends all that called it: by an error. */
  throws: boolean;
  /** What the function reads of who asks. */
  reads: GuardKind | null;
  /** What it gives: 1 what the caller showed in a cookie or header, 2 what is on record for that. */
  gives?: 0 | 1 | 2;
  /** What it gives of what it was handed, which is nothing for those who have shown nothing. */
  carries?: GuardKind | null;
  /** The paths that it lets pass before it asks; null for a test that could not be read. */
  open?: readonly (OpenPaths | null)[];
}

export const NOTHING: Known = { checks: [], throws: false, reads: null };
/** How many calls are followed from a function. */
export const MAX_CALLS = 4;

export interface OtherFunctions {
  read(site: FunctionSite, depth: number): Known;
  /** The function that a name leads to. */
  target(unit: number, callee: number, fn: number): FunctionSite | null;
  /** Whether a name leads to a function of a library that refuses nobody. */
  isHarmless(unit: number, callee: number): boolean;
  /** The text that an expression is: written there, or in a constant; null for any other. */
  text(unit: number, node: number): string | null;
  /** Whether an expression is a role that every account has, or a list with one. */
  isCommonRole(unit: number, node: number, fixed?: FixedTests | null): boolean;
  /** The paths that a test is true for. */
  readonly paths: PathTests;
}

/** Of a function by its name: one that limits callers asks nobody who they are, nor does one for forged requests. */
export function ofOthers(name: string, known: Known): Known {
  if (!isOther(name)) return known;
  const csrf = known.checks.slice(0, isCsrf(name) ? 1 : 0).map((one): Check => ({ ...one, kind: 'csrf' }));
  return { checks: csrf, throws: known.throws, reads: null };
}

export function isSure({ kind, ofSome }: Check): boolean {
  return kind !== 'unknown' && kind !== 'csrf' && !ofSome;
}

/** Whether some of the checks are known to ask who asks. */
export function hasSure(checks: readonly Check[], from: number, to?: number): boolean {
  return checks.slice(from, to).some(isSure);
}

/** Whether a function gives something to those alone who have shown who they are, and refuses all others itself. */
export function isRefusing(known: { checks: readonly Check[]; throws: boolean } | null): boolean {
  return known !== null && !known.throws && hasSure(known.checks, 0);
}

/** Not all requests come to the checks since then; `ofRecord`: those for some records do. */
export function doubt(checks: Check[], from: number, ofRecord: boolean): void {
  for (let at = from; at < checks.length; at++)
    checks[at] =
      ofRecord && isSure(checks[at]) ? { ...checks[at], ofSome: true } : { ...checks[at], kind: 'unknown' };
}

const INNER = /^(_?wrap\w*|_?decorat\w*|_?inner\w*|middleware|handler|fn|func)?$/;

/** A function that another one makes to stand for it is known by the name of that one. */
export function namedAround({ data }: Unit, fn: number): number {
  let around = fn;
  while (INNER.test(data.functions[around].name) && data.functions[around].parent > 0)
    around = data.functions[around].parent;
  return around;
}

/** Whether a call fails for those who have not shown who they are: by its name, or by what it does. */
export function isAbout(unit: Unit, node: number, called: (callee: number) => Known | null): boolean {
  if (unit.kind(node) !== Kind.Call || kindOfCalled(unit, unit.a(node)) !== null) return true;
  return (called(unit.a(node))?.checks ?? []).some(({ kind }) => kind !== 'unknown' && kind !== 'csrf');
}

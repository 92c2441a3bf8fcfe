import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';

/** A check of who asks, and where it stands. */
export interface Check {
  kind: GuardKind;
  /** What makes it: a function. */
  name: string;
  unit: number;
  node: number;
}
/** Whether some of the checks are known to ask who asks. */
export function hasSure(checks: readonly Check[], from: number, to?: number): boolean {
  return checks.slice(from, to).some(({ kind }) => kind !== 'unknown' && kind !== 'csrf');
}

/** Whether a function gives something to those alone who have shown who they are, and refuses all others itself. */
export function isRefusing(known: { checks: readonly Check[]; throws: boolean } | null): boolean {
  return known !== null && !known.throws && hasSure(known.checks, 0);
}

/** Not all requests come to the checks since then. */
export function doubt(checks: Check[], from: number): void {
  for (let at = from; at < checks.length; at++) checks[at] = { ...checks[at], kind: 'unknown' };
}

const INNER = /^(_?wrap\w*|_?decorat\w*|_?inner\w*|middleware|handler|fn|func)?$/;

/** A function that another one makes to stand for it is known by the name of that one. */
export function namedAround({ data }: Unit, fn: number): number {
  let around = fn;
  while (INNER.test(data.functions[around].name) && data.functions[around].parent > 0)
    around = data.functions[around].parent;
  return around;
}

import type { Finding, Fix } from '#protocol/finding.js';
import type { FixDocument, FixPolicy } from '#server/database/documents.js';
import { findingId, type ResultStore } from '#server/results/index.js';
import { FixError } from './fix-error.js';
import { MAX_FINDINGS } from './fix-patch.js';
import { isUnfinished } from './fix-store.js';
import { permittedFix } from './patch-rules.js';

/** More than a policy ever opens merge requests for between two scans. */
const MAX_CANDIDATES = 2000;

/** A finding that a policy may have fixed. */
export interface Candidate {
  vulnerabilityId: string;
  fingerprint: string;
  ruleId: string;
  fix: Fix;
  /** For people: path and line. */
  place: string;
}

export interface Candidates {
  /** Most severe first. */
  free: Candidate[];
  /** Those that have an open merge request: what it changes, another one must not. */
  busy: Candidate[];
}

/**
 * The findings of a scan that a policy is about: those with a fix that preserves behaviour. None in tests; of generated and
 * vendored code none carries a fix.
 * @param fixes those of the repository that hold their findings
 * @param closed fingerprints of findings that people have decided about
 */
export async function candidatesOf(
  results: ResultStore,
  scan: { teamId: string; id: string },
  policy: FixPolicy,
  fixes: readonly FixDocument[],
  closed: ReadonlySet<string>,
): Promise<Candidates> {
  const held = new Map(
    fixes.flatMap((fix) => fix.findings.map(({ fingerprint }) => [fingerprint, fix] as const)),
  );
  const free = new Map<string, Candidate>();
  const busy: Candidate[] = [];
  for await (const finding of results.findings(scan.teamId, scan.id)) {
    // By severity, suppressed ones last.
    if (finding.suppression || finding.severity < policy.severity || free.size === MAX_CANDIDATES) break;
    const { fingerprint, ruleId, fix, location } = finding;
    if (!fix || free.has(fingerprint)) continue;
    const candidate: Candidate = {
      vulnerabilityId: findingId(scan.id, fingerprint),
      ...{ fingerprint, ruleId, fix },
      place: `${location.path}:${location.region.startLine}`,
    };
    if (held.has(fingerprint)) {
      if (held.get(fingerprint)?.state !== 'closed') busy.push(candidate);
      continue;
    }
    const isLeft = finding.inTestCode || finding.nonProduct !== undefined || closed.has(fingerprint);
    if (isLeft || finding.confidence < policy.confidence) continue;
    if (isPermitted(finding)) free.set(fingerprint, candidate);
  }
  return { free: [...free.values()], busy };
}

function isPermitted(finding: Finding): boolean {
  try {
    permittedFix(finding, 'safe');
    return true;
  } catch (error) {
    if (error instanceof FixError) return false;
    throw error;
  }
}

/**
 * What one merge request each is to fix, the most severe first. Those that an earlier try has begun together stay
 * together: their branch may be there.
 */
export function wishesOf(
  free: readonly Candidate[],
  group: FixPolicy['group'],
  fixes: readonly FixDocument[],
): Candidate[][] {
  const rank = new Map(free.map(({ fingerprint }, index) => [fingerprint, index]));
  const taken = new Set<string>();
  const wishes: Candidate[][] = [];
  for (const fix of fixes.filter(isUnfinished)) {
    const fingerprints = fix.findings.map((one) => one.fingerprint);
    if (!fingerprints.every((one) => rank.has(one) && !taken.has(one))) continue;
    for (const one of fingerprints) taken.add(one);
    wishes.push(fingerprints.flatMap((one) => free[rank.get(one) ?? -1] ?? []));
  }
  const last = new Map<string, Candidate[]>();
  for (const candidate of free) {
    if (taken.has(candidate.fingerprint)) continue;
    const same = group === 'rule' ? last.get(candidate.ruleId) : undefined;
    if (same && same.length < MAX_FINDINGS) same.push(candidate);
    else {
      const wish = [candidate];
      wishes.push(wish);
      last.set(candidate.ruleId, wish);
    }
  }
  const first = (wish: Candidate[]) => Math.min(...wish.map(({ fingerprint }) => rank.get(fingerprint) ?? 0));
  return wishes.sort((one, other) => first(one) - first(other));
}

/** Whether two fixes change the same lines, or lines next to each other: merged one after the other they conflict. */
export function areBeside(one: Candidate, other: Candidate): boolean {
  return one.fix.edits.some(({ location: a }) =>
    other.fix.edits.some(
      ({ location: b }) =>
        a.path === b.path &&
        a.region.startLine <= b.region.endLine + 1 &&
        b.region.startLine <= a.region.endLine + 1,
    ),
  );
}

import { createHash } from 'node:crypto';
import type { AcceptedEndpointChange, AcceptPolicy } from './accept-policy.js';
import type { PackageChanges, PackageLine } from './packages.js';
import type { NeededAccept, NeededChange, ReviewGap, ReviewLine } from './review.js';

/** Changes that are accepted one by one; the others are so together. */
const MAX_NEEDED = 200;
/** Files that are named. */
const MAX_NAMED = 5;

/**
 * What of a review somebody has to accept. Where it has gaps nobody knows what the change opens, so these are to be accepted, too:
 * else code that cannot be read would be a way around.
 * @param changed each change by itself; packages are null where they are not known
 * @param policy of the merge base
 */
export function neededAccept(
  changed: { lines: readonly ReviewLine[]; gaps: readonly ReviewGap[]; packages: PackageChanges | null },
  { changes, role }: AcceptPolicy,
): NeededAccept | null {
  const ofEndpoints = changes.filter((change) => change !== 'new-dependency');
  const needed: NeededChange[] = [
    ...(ofEndpoints.length > 0 ? neededOfEndpoints(changed, ofEndpoints) : []),
    ...(changes.includes('new-dependency') ? neededOfPackages(changed.packages) : []),
  ];
  if (needed.length === 0) return null;
  if (needed.length <= MAX_NEEDED) return { role, changes: needed };
  const others = needed.slice(MAX_NEEDED);
  const key = keyOf(others.map((one) => one.key));
  return { role, changes: [...needed.slice(0, MAX_NEEDED), { key, why: 'others', count: others.length }] };
}

function neededOfEndpoints(
  { lines, gaps }: { lines: readonly ReviewLine[]; gaps: readonly ReviewGap[] },
  changes: readonly AcceptedEndpointChange[],
): NeededChange[] {
  const needed: NeededChange[] = gaps.map((gap) => ({ key: keyOf([gap]), why: 'not-compared', gap }));
  for (const line of lines) {
    const why = changes.find((change) => isOf[change](line));
    if (why) needed.push({ key: keyOf([why, ...meaningOf(line)]), why, line });
  }
  return needed;
}

function neededOfPackages(packages: PackageChanges | null): NeededChange[] {
  const why = 'packages-not-compared';
  if (packages === null) return [{ key: keyOf([why]), why, files: [], count: 0 }];
  const { lines, notRead } = packages;
  return [
    ...(notRead.length > 0
      ? [
          {
            key: keyOf([why, notRead]),
            why,
            files: notRead.slice(0, MAX_NAMED),
            count: notRead.length,
          } as const,
        ]
      : []),
    ...lines.filter(isOfNote).map((line) => {
      const { kind, ecosystem, name, source, hasInstallScript } = line;
      // Another version of what was accepted is no other package.
      const key = keyOf(['new-dependency', kind, ecosystem, name, source ?? null, hasInstallScript ?? false]);
      return { key, why: 'new-dependency', package: line } as const;
    }),
  ];
}

/** What another package brings along, from the usual registry and without a script, comes with each update. */
function isOfNote({ kind, isDirect, source, hasInstallScript }: PackageLine): boolean {
  return kind !== 'added' || isDirect || source !== undefined || hasInstallScript === true;
}

/** What of a merge request is decided upon: what was accepted of its endpoints and packages. Of the form of a fingerprint. */
export function acceptanceOf(iid: string): string {
  return keyOf(['accepted endpoints of a merge request', iid]);
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const isOf: Record<AcceptedEndpointChange, (line: ReviewLine) => boolean> = {
  'unauthenticated-write': (line) =>
    opens(line) && line.callers.authenticated === 'no' && !reading.has(line.method),
  'unauthenticated-read': (line) =>
    opens(line) && line.callers.authenticated === 'no' && reading.has(line.method),
  'unknown-callers': (line) => opens(line) && line.callers.authenticated === 'unknown',
  'check-removed': ({ kind }) => kind === 'guards',
  'sensitive-field': (line) => line.kind === 'fields' && line.fields.some(({ isSensitive }) => isSensitive),
};

/** Whether a line is an endpoint that was not there: a handler at another method is one, at another path alone is none. */
function opens(line: ReviewLine): line is Extract<ReviewLine, { kind: 'added' | 'moved' }> {
  return line.kind === 'added' || (line.kind === 'moved' && line.from.method !== line.method);
}

/** What a decision is about: not where the code is, which moves. */
function meaningOf(line: ReviewLine): unknown[] {
  const { kind, method, path } = line;
  switch (kind) {
    case 'fields':
      return [kind, method, path, line.fields.map(({ in: place, name }) => `${place} ${name}`).sort()];
    case 'guards':
      return [kind, method, path, line.before, line.callers];
    default:
      return [kind, method, path, line.callers];
  }
}

function keyOf(parts: readonly unknown[]): string {
  return `v2:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`;
}

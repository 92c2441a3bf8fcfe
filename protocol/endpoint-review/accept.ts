import { createHash } from 'node:crypto';
import type { AcceptedChange, AcceptPolicy } from './accept-policy.js';
import type { NeededAccept, NeededChange, ReviewGap, ReviewLine } from './review.js';

/** Changes that are accepted one by one; the others are so together. */
const MAX_NEEDED = 200;

/**
 * What of a review somebody has to accept. Where it has gaps nobody knows what the change opens, so these are to be accepted, too:
 * else code that cannot be read would be a way around.
 * @param lines each change by itself
 * @param policy of the merge base
 */
export function neededAccept(
  lines: readonly ReviewLine[],
  gaps: readonly ReviewGap[],
  { changes, role }: AcceptPolicy,
): NeededAccept | null {
  if (changes.length === 0) return null;
  const needed: NeededChange[] = gaps.map((gap) => ({ key: keyOf([gap]), why: 'not-compared', gap }));
  for (const line of lines) {
    const why = changes.find((change) => isOf[change](line));
    if (why) needed.push({ key: keyOf([why, ...meaningOf(line)]), why, line });
  }
  if (needed.length === 0) return null;
  if (needed.length <= MAX_NEEDED) return { role, changes: needed };
  const others = needed.slice(MAX_NEEDED);
  const key = keyOf(others.map((one) => one.key));
  return { role, changes: [...needed.slice(0, MAX_NEEDED), { key, why: 'others', count: others.length }] };
}

/** What of a merge request is decided upon: what was accepted of its endpoints. Of the form of a fingerprint. */
export function acceptanceOf(iid: string): string {
  return keyOf(['accepted endpoints of a merge request', iid]);
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const isOf: Record<AcceptedChange, (line: ReviewLine) => boolean> = {
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

import { type Completion, type HeartbeatRequest, LEASE_SECONDS } from '#protocol/agent-api.js';
import type { ScanAttempt, ScanDocument } from '#server/database/documents.js';
import { hasEnded } from '#server/database/scan-status.js';
import type { Caller } from './claim-rules.js';
import { ended, isStartedAt } from './scan-pipelines.js';

/**
 * The life cycle of a scan as pure decisions: each takes the scan as it is and gives the fields that change.
 *   launched -> running -> completed | failed | cancelled, and running -> launched when an attempt is given up.
 * (`completed` is set by publishing the results.)
 */
export type ScanChange = Partial<ScanDocument>;

/** Attempts that may fail before the scan fails. */
const MAX_FAILED_ATTEMPTS = 3;
/** Agents that may die or go silent: as a rule that is none of the scan's doing, but a scan may end each agent that has it. */
const MAX_SILENT_ATTEMPTS = 8;
/** Attempts of any outcome: an agent that keeps handing a scan back does not do so for ever. */
const MAX_ATTEMPTS = 20;

/** Milliseconds between attempts: what kept the last one from its end may do so for a while. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Of a scan that no attempt holds. */
const nobodys = {
  offer: null,
  lease: null,
  winningAttempt: null,
  manifest: null,
  progress: null,
} satisfies ScanChange;

/** The call comes from an attempt that is no longer the scan's current one: the agent must give it up. */
export class StaleAttemptError extends Error {
  override readonly name = 'StaleAttemptError';
}

/** Who calls on an attempt. `agent` is the `_id` of the authenticated agent. */
export interface AttemptReference {
  agent: string;
  attempt: number;
  fencingToken: number;
}

/** Null when the scan is not waiting for an agent. */
export function claimed(scan: ScanDocument, caller: Caller, now: Date): ScanChange | null {
  if (scan.status !== 'launched') return null;
  return {
    status: 'running',
    startedAt: scan.startedAt ?? now,
    lease: { agent: caller._id, expiresAt: leaseEnd(now) },
    ...withAttempt(scan, caller.name, now, caller._id),
    progress: { phase: 'checkout', progress: 0 },
    trusted: caller.session?.trusted ?? true,
    offer: null,
    // What a job has checked out is what it scans: a branch may have moved on since the launch. A merge request is
    // scanned at its head.
    commit: (scan.kind === 'full' && caller.session?.commit) || scan.commit,
  };
}

/** @throws {StaleAttemptError} when the attempt does not hold the scan */
export function requireCurrent(scan: ScanDocument, caller: AttemptReference): void {
  const current = scan.attempts.at(-1);
  const held =
    scan.status === 'running' &&
    scan.winningAttempt === null &&
    scan.lease?.agent === caller.agent &&
    scan.fencingToken === caller.fencingToken &&
    current?.number === caller.attempt;
  if (!held) throw new StaleAttemptError(`Attempt ${caller.attempt} does not hold scan ${scan._id} any more`);
}

/** @throws {StaleAttemptError} */
export function beating(
  scan: ScanDocument,
  caller: AttemptReference,
  { phase, progress }: HeartbeatRequest,
  now: Date,
): ScanChange {
  requireCurrent(scan, caller);
  return { lease: { agent: caller.agent, expiresAt: leaseEnd(now) }, progress: { phase, progress } };
}

/** True when this very completion is stored already: the answer to it was lost, and it may be given again. */
export function isCompletedBy(scan: ScanDocument, caller: AttemptReference): boolean {
  // Attempts of earlier versions do not say who held them.
  const holder = scan.attempts.at(-1)?.agentId ?? caller.agent;
  return (
    holder === caller.agent &&
    scan.winningAttempt === caller.attempt &&
    scan.fencingToken === caller.fencingToken
  );
}

/** True when the scan was cancelled while the caller held it. */
export function isCancelledFor(scan: ScanDocument, caller: AttemptReference): boolean {
  const holder = scan.attempts.at(-1)?.agentId ?? caller.agent;
  return scan.status === 'cancelled' && holder === caller.agent && scan.fencingToken === caller.fencingToken;
}

/** The merge base is known now. @throws {StaleAttemptError} */
export function based(scan: ScanDocument, caller: AttemptReference, base: string | null): ScanChange {
  requireCurrent(scan, caller);
  return { mergeRequest: scan.mergeRequest && { ...scan.mergeRequest, base } };
}

/** Names the winning attempt; what it uploaded becomes the result by publishing. @throws {StaleAttemptError} */
export function completing(
  scan: ScanDocument,
  caller: AttemptReference,
  completion: Completion,
  now: Date,
): ScanChange {
  requireCurrent(scan, caller);
  const { batches, endpoints, summary, baseline = null } = completion;
  return {
    winningAttempt: caller.attempt,
    manifest: { batches, endpoints, summary, baseline },
    commit: completion.commit ?? scan.commit,
    tool: completion.tool,
    completeness: completion.completeness,
    lease: null,
    progress: { phase: 'publish', progress: 0 },
    attempts: endAttempt(scan, 'completed', null, now),
    pipelines: ended(scan.pipelines, now),
  };
}

/** Ends the current attempt: another one follows while that can help, else the scan has failed. */
export function givingUp(
  scan: ScanDocument,
  outcome: 'failed' | 'lease-expired' | 'released',
  reason: string,
  retry: boolean,
  now: Date,
): ScanChange {
  const attempts = endAttempt(scan, outcome, reason, now);
  const count = (of: ScanAttempt['outcome']) => attempts.filter((attempt) => attempt.outcome === of).length;
  const again =
    retry &&
    count('failed') < MAX_FAILED_ATTEMPTS &&
    count('lease-expired') < MAX_SILENT_ATTEMPTS &&
    attempts.length < MAX_ATTEMPTS;
  const change: ScanChange = {
    attempts,
    pipelines: ended(scan.pipelines, now),
    ...nobodys,
  };
  if (again) return { ...change, status: 'launched' };
  const tries = attempts.length === 1 ? '' : ` (attempt ${attempts.length})`;
  return { ...change, status: 'failed', finishedAt: now, error: `${reason}${tries}` };
}

/**
 * Milliseconds before a scan that was given up is offered again. An agent that is stopped or dies once is replaced by
 * another one at once.
 */
export function pauseBefore({ attempts }: Pick<ScanDocument, 'attempts'>): number {
  const pauses = attempts.length - (attempts.at(-1)?.outcome === 'failed' ? 1 : 2);
  return pauses < 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 3 ** pauses);
}

/**
 * A pipeline ended, or never came to do its work. Without an attempt of its own it counts as one, so that pipelines
 * that fail are not started for ever. Null when the pipeline is of no concern any more.
 */
export function pipelineEnding(
  scan: ScanDocument,
  startedAt: Date,
  reason: string,
  retry: boolean,
  now: Date,
): ScanChange | null {
  const isMeant = isStartedAt(startedAt);
  const pipeline = scan.pipelines.find((one) => one.endedAt === null && isMeant(one));
  if (!pipeline || hasEnded(scan) || scan.winningAttempt !== null) return null;
  if (scan.status === 'running') return givingUp(scan, 'failed', reason, retry, now);
  const agent = pipeline.webUrl ?? `pipeline of project ${pipeline.projectId}`;
  const tried = withAttempt(scan, agent, startedAt);
  return { ...tried, ...givingUp({ ...scan, ...tried }, 'failed', reason, retry, now) };
}

/** Null unless the lease has ended without a heartbeat. */
export function expiring(scan: ScanDocument, now: Date): ScanChange | null {
  if (scan.status !== 'running' || scan.lease === null || scan.lease.expiresAt > now) return null;
  return givingUp(scan, 'lease-expired', 'The agent went silent', true, now);
}

/**
 * A lease that a clock which was ahead has given lasts no longer than one given now; null when it lasts no longer anyway.
 */
export function shortened({ lease }: ScanDocument, now: Date): ScanChange | null {
  const expiresAt = leaseEnd(now);
  const isTooLong = lease !== null && lease.expiresAt.getTime() > expiresAt.getTime() + LEASE_SECONDS * 1000;
  return isTooLong ? { lease: { ...lease, expiresAt } } : null;
}

/** Null when the scan has ended already. */
export function cancelling(scan: ScanDocument, by: string, now: Date): ScanChange | null {
  if (hasEnded(scan)) return null;
  const attempts =
    scan.status === 'running' ? endAttempt(scan, 'cancelled', `Cancelled by ${by}`, now) : scan.attempts;
  return {
    status: 'cancelled',
    finishedAt: now,
    attempts,
    pipelines: ended(scan.pipelines, now),
    ...nobodys,
  };
}

/** Ended, with nothing left to publish: it no longer counts against the team's capacity. */
export function isFinished(scan: ScanDocument): boolean {
  return hasEnded(scan) && scan.manifest === null;
}

/** Whether what an attempt uploads, or has uploaded, is still of use. */
export function usesUploads(scan: ScanDocument | null, attempt: number): boolean {
  const isUnderWay = scan !== null && (scan.status === 'running' || scan.manifest !== null);
  return isUnderWay && scan.attempts.at(-1)?.number === attempt;
}

/** One more attempt, which outdates what the earlier ones may still say. */
function withAttempt(
  { attempts, fencingToken: last }: ScanDocument,
  agent: string,
  startedAt: Date,
  agentId?: string,
): { fencingToken: number; attempts: ScanAttempt[] } {
  const fencingToken = last + 1;
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const begun = { endedAt: null, outcome: 'running' as const, reason: null };
  return {
    fencingToken,
    attempts: [
      ...attempts,
      { number, fencingToken, agent, ...(agentId && { agentId }), startedAt, ...begun },
    ],
  };
}

function endAttempt(
  scan: ScanDocument,
  outcome: ScanAttempt['outcome'],
  reason: string | null,
  now: Date,
): ScanAttempt[] {
  const current = scan.attempts.at(-1);
  if (!current || (current.outcome !== 'running' && current.outcome !== 'completed')) return scan.attempts;
  return [...scan.attempts.slice(0, -1), { ...current, endedAt: now, outcome, reason }];
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}

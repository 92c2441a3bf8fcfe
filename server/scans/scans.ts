import {
  type ClaimedMergeRequest,
  type ClaimedScan,
  type Completion,
  type Failure,
  type HeartbeatRequest,
  LEASE_SECONDS,
} from '#protocol/agent-api.js';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { hasEnded } from '#server/database/scan-status.js';
import { reasonOf } from '#server/failure.js';
import type { CodeHosts } from '#server/integrations/code-hosts.js';
import { connectedRepository } from '#server/integrations/connected-repository.js';
import type { ResultStore } from '#server/results/index.js';
import type { ClaimQueue } from './claim-queue.js';
import { type Caller, codeSource, mayTake, type ScanOnOffer } from './claim-rules.js';
import { type MergeRequestReaders, mergeBaseOf } from './merge-base.js';
import { isLeftRunning } from './pipeline-state.js';
import { rulePolicyFor } from './rule-policy.js';
import type { ScanJobs } from './scan-jobs.js';
import type { ScanStore } from './scan-store.js';
import type { AttemptReference } from './transitions.js';
import * as transitions from './transitions.js';
import { activeEntries, release } from './unfinished.js';

export interface ScansDependencies {
  database: Database;
  results: ResultStore;
  store: ScanStore;
  queue: ClaimQueue;
  jobs: ScanJobs;
  /** Opens the tokens of integrations. */
  codeHosts: Pick<CodeHosts, 'cloneTokenOf'> & MergeRequestReaders;
}

/** A scan on its way: what agents and jobs do to it, with all that follows from each step. */
export class Scans {
  constructor(private readonly parts: ScansDependencies) {}

  /** Gives the scan to the caller, if it still waits and this caller may take it; else null. */
  async claim(scanId: string, caller: Caller): Promise<ClaimedScan | null> {
    const { store, queue, codeHosts, jobs } = this.parts;
    const waiting = await store.get(scanId);
    const offer = waiting?.status === 'launched' ? await this.offerOf(waiting) : null;
    if (!offer) {
      queue.withdraw(scanId);
      return null;
    }
    if (!mayTake(caller, offer)) {
      if (caller.session) return null;
      // What decides about it has changed since it was offered.
      queue.withdraw(scanId);
      await jobs.dispatchScan(scanId);
      return null;
    }
    const source = await codeSource(caller, offer, codeHosts);
    const claimed = await store.change(scanId, (found) => transitions.claimed(found, caller, new Date()));
    queue.withdraw(scanId);
    const scan = claimed && (await this.withMergeBase(claimed, caller, offer));
    if (!scan) return null;
    const { repository } = offer;
    const rulePolicy = await rulePolicyFor(this.parts.database, scan);
    return {
      scanId,
      attempt: scan.attempts.length,
      fencingToken: scan.fencingToken,
      leaseSeconds: LEASE_SECONDS,
      repository: { fullName: repository.fullName, defaultBranch: repository.defaultBranch },
      branch: scan.branch,
      commit: scan.commit,
      source,
      endpointFormat: 'yaml',
      ...(rulePolicy && { rulePolicy }),
      mergeRequest: await this.claimedMergeRequest(scan),
    };
  }

  /**
   * Asks the code host for the merge base of a scan that was claimed just now: before, each of those who want it would
   * have asked. @returns the scan as it is then; null when it was taken away meanwhile
   */
  private async withMergeBase(
    scan: ScanDocument,
    { _id: agent }: Caller,
    { repository, integration }: ScanOnOffer,
  ): Promise<ScanDocument | null> {
    if (!scan.mergeRequest) return scan;
    const { store, codeHosts } = this.parts;
    const holder = { agent, attempt: scan.attempts.at(-1)?.number ?? 0, fencingToken: scan.fencingToken };
    try {
      const base = await mergeBaseOf(scan, repository, integration, codeHosts);
      if (base === scan.mergeRequest.base) return scan;
      return await store.change(scan._id, (found) => transitions.based(found, holder, base));
    } catch (error) {
      if (error instanceof transitions.StaleAttemptError) return null;
      const reason = `The merge base could not be asked for: ${reasonOf(error)}`;
      await this.fail(scan._id, holder, { reason, retry: true, stopping: true });
      throw error;
    }
  }

  /** What decides who does its scans has changed: those of the team that wait are offered again. */
  async offerAgain(teamId: string): Promise<void> {
    const { database, store, jobs } = this.parts;
    const active = (await database.teams.get(teamId))?.active ?? [];
    for (const { _id, status } of (await store.getAll(active)).values())
      if (status === 'launched') await jobs.dispatchScan(_id);
  }

  private async claimedMergeRequest(scan: ScanDocument): Promise<ClaimedMergeRequest | null> {
    if (!scan.mergeRequest) return null;
    const { iid, targetBranch, base } = scan.mergeRequest;
    const { results } = this.parts;
    const baseKnownBy = base === null ? [] : await results.toolsThatKnow(scan.repositoryId, base);
    return { iid, targetBranch, base, baseKnownBy };
  }

  /** What decides who may take the scan; null when its repository is gone, which ends it. */
  private async offerOf(scan: ScanDocument): Promise<ScanOnOffer | null> {
    const connected = await connectedRepository(this.parts.database, scan);
    if (connected) return { scan, ...connected };
    await this.end(scan._id, 'The repository was removed before the scan could start', false);
    return null;
  }

  /** The scan, when this attempt holds it. @throws {StaleAttemptError} */
  async held(scanId: string, caller: AttemptReference): Promise<ScanDocument> {
    const scan = await this.parts.store.get(scanId);
    if (!scan) throw noScan(scanId);
    transitions.requireCurrent(scan, caller);
    return scan;
  }

  /** @throws {StaleAttemptError} */
  async heartbeat(scanId: string, caller: AttemptReference, beat: HeartbeatRequest): Promise<void> {
    const scan = await this.parts.store.change(scanId, (found) =>
      transitions.beating(found, caller, beat, new Date()),
    );
    if (!scan) throw noScan(scanId);
  }

  /** Stores the outcome of an attempt and starts publishing. May be repeated. @throws {StaleAttemptError} */
  async complete(scanId: string, caller: AttemptReference, completion: Completion): Promise<void> {
    await this.parts.store.change(scanId, (scan) => {
      if (transitions.isCompletedBy(scan, caller)) return null;
      return transitions.completing(scan, caller, completion, new Date());
    });
    await this.parts.jobs.publish(scanId);
  }

  /** @throws {StaleAttemptError} */
  async fail(scanId: string, caller: AttemptReference, failure: Failure): Promise<void> {
    const outcome = failure.stopping ? 'released' : 'failed';
    const scan = await this.parts.store.change(scanId, (found) => {
      transitions.requireCurrent(found, caller);
      return transitions.givingUp(found, outcome, failure.reason, failure.retry, new Date());
    });
    if (!scan) throw noScan(scanId);
    await this.afterGivingUp(scan);
  }

  /** Ends the current attempt for a reason on the server's side. */
  async end(scanId: string, reason: string, retry: boolean): Promise<void> {
    const scan = await this.parts.store.change(scanId, (found) =>
      hasEnded(found) ? null : transitions.givingUp(found, 'failed', reason, retry, new Date()),
    );
    if (scan) await this.afterGivingUp(scan);
  }

  /**
   * Ends what a pipeline was to do, unless that is over: the scan is offered again while that can help.
   * @param startedAt tells which of the scan's pipelines it is
   */
  async endPipeline(scanId: string, startedAt: Date, reason: string, retry: boolean): Promise<void> {
    const scan = await this.parts.store.change(scanId, (found) =>
      transitions.pipelineEnding(found, startedAt, reason, retry, new Date()),
    );
    if (scan) await this.afterGivingUp(scan);
  }

  /** Takes a running scan back when its lease has ended, or from an agent that is known to be gone, and says why. */
  async expire(scanId: string, gone?: { agent: string; reason: string }): Promise<void> {
    const scan = await this.parts.store.change(scanId, (found) => {
      if (gone === undefined) return transitions.expiring(found, new Date());
      if (found.status !== 'running' || found.lease?.agent !== gone.agent) return null;
      return transitions.givingUp(found, 'lease-expired', gone.reason, true, new Date());
    });
    if (scan) await this.afterGivingUp(scan);
  }

  /** Scans that an agent holds who is known to be gone go to the next one at once, not when their lease ends. */
  async takeBack(gone: { agent: string; reason: string }): Promise<void> {
    for await (const { scanId, scan } of activeEntries(this.parts.database, this.parts.store))
      if (scan?.lease?.agent === gone.agent) await this.expire(scanId, gone);
  }

  /** Ends an attempt that takes too long, unless it is over by now: another one would take as long. */
  async overrun(scanId: string, attempt: number, reason: string): Promise<void> {
    const scan = await this.parts.store.change(scanId, (found) => {
      const holds = found.lease !== null && found.attempts.at(-1)?.number === attempt;
      return holds ? transitions.givingUp(found, 'failed', reason, false, new Date()) : null;
    });
    if (scan) await this.afterGivingUp(scan);
  }

  /** @returns the scan as it is afterwards: ended otherwise, when that came first */
  async cancel(scan: ScanDocument, by: string): Promise<ScanDocument> {
    const { store, queue } = this.parts;
    const cancelled = await store.change(scan._id, (found) => transitions.cancelling(found, by, new Date()));
    if (!cancelled) return (await store.get(scan._id)) ?? scan;
    queue.withdraw(scan._id);
    await this.stopPipelines(cancelled);
    await this.clearUp(cancelled);
    return cancelled;
  }

  /** Makes the uploads of the winning attempt visible, then frees the capacity. Safe to repeat at any point. */
  async publish(scanId: string): Promise<void> {
    const { results, store } = this.parts;
    await results.publish(scanId);
    const scan = await store.get(scanId);
    if (scan?.review?.state === 'pending' && scan.mergeRequest)
      await this.parts.jobs.review(`${scan.repositoryId}/${scan.mergeRequest.iid}`);
    if (scan && transitions.isFinished(scan)) await this.clearUp(scan);
  }

  private async afterGivingUp(scan: ScanDocument): Promise<void> {
    await this.stopPipelines(scan);
    if (scan.status !== 'launched') return this.clearUp(scan);
    await this.parts.jobs.dispatchScan(scan._id, new Date(Date.now() + transitions.pauseBefore(scan)));
    await this.parts.results.removeUploads(scan._id, scan.attempts.length);
  }

  /** Of a scan that has ended. Its place is given back last of all: until then, what a crash cuts off is found again. */
  async clearUp(scan: ScanDocument): Promise<void> {
    await this.parts.results.removeUploads(scan._id, scan.attempts.length);
    await this.release(scan);
  }

  private async stopPipelines(scan: ScanDocument): Promise<void> {
    if (scan.pipelines.some(isLeftRunning)) await this.parts.jobs.stopPipelines(scan._id);
  }

  private async release({ _id, teamId }: ScanDocument): Promise<void> {
    await release(this.parts.database, teamId, _id);
    await this.parts.jobs.startWaiting(teamId);
  }
}

function noScan(scanId: string): transitions.StaleAttemptError {
  return new transitions.StaleAttemptError(`There is no scan ${scanId}`);
}

import type { ClaimedScan } from '#protocol/agent-api.js';
import type { RulePolicy } from '#protocol/rule-policy.js';
import type { ScanReport } from '#protocol/scan-report.js';
import type { SessionAnswer } from '#protocol/session-api.js';
import { analyseBase } from '../worker/analyse-base.js';
import { runAttempt, toFailure } from '../worker/attempt.js';
import type { AttemptContext } from '../worker/attempt-context.js';
import { BaseCode, ownCommit } from '../worker/get-code.js';
import { ScanCancelledError } from '../worker/heartbeat.js';
import { AgentRejectedError, AttemptLostError, type ServerClient } from '../worker/server-client.js';
import { uploadReport } from '../worker/upload.js';
import { settingsAt } from '../workspace/merge-base-settings.js';
import type { CiJob } from './ci-job.js';

/** What came of the scan of a CI job. */
export interface CiOutcome {
  report: ScanReport;
  scanId: string;
  /** False: another job has done, or does, the same scan; the report is of this job's own analysis. */
  uploaded: boolean;
  /** What the server says of rules. */
  rulePolicy?: RulePolicy;
}

const TELL_WITHIN = 5_000;

/**
 * Does the scan that the session is for, or opens the one of the job's commit. When another job has that one, the code
 * is analysed all the same: this job needs a report and a verdict of its own.
 * Throws what ends the job; the server has been told then.
 */
export async function doScan(
  session: SessionAnswer,
  job: CiJob,
  context: AttemptContext,
  stop: AbortSignal,
): Promise<CiOutcome> {
  const { client } = context;
  if (session.scanId !== null) {
    const claimed = await client.claim({ agent: 'ci', labels: [], waitSeconds: 0 }, stop);
    if (claimed) return attempt(claimed, context, stop);
    throw new AgentRejectedError(`Scan ${session.scanId} does not wait for this job any more: it has ended.`);
  }
  const opened = await client.openScan(job.request, stop);
  const { scanId, rulePolicy } = opened;
  if (opened.claimed) return attempt(opened.claimed, context, stop);
  const report = await analyse(job, context, stop, rulePolicy);
  if (opened.status === 'completed') return { report, scanId, uploaded: false, rulePolicy };
  // The other job may have gone meanwhile.
  const { claimed } = await client.openScan(job.request, stop);
  if (claimed) {
    const base = new BaseCode(claimed, context.access, stop);
    try {
      const baseline = await analyseBase(claimed, report, context, base, null, stop);
      await uploadReport(client, claimed, { report, baseline }, { signal: stop, log: context.access.log });
    } finally {
      await base.remove();
    }
  }
  return { report, scanId, uploaded: claimed !== null, rulePolicy };
}

async function attempt(claimed: ClaimedScan, context: AttemptContext, stop: AbortSignal): Promise<CiOutcome> {
  try {
    const report = await runAttempt(claimed, context, stop);
    return { report, scanId: claimed.scanId, uploaded: true, rulePolicy: claimed.rulePolicy };
  } catch (error) {
    const isLost =
      error instanceof AttemptLostError ||
      error instanceof ScanCancelledError ||
      error instanceof AgentRejectedError;
    if (!isLost) await tell(context.client, claimed, error, stop);
    throw error;
  }
}

/** Says why the scan is not done, so that nobody waits for the end of its lease. */
async function tell(
  client: ServerClient,
  claimed: ClaimedScan,
  error: unknown,
  stop: AbortSignal,
): Promise<void> {
  // Whoever stopped the job does not want another one to be started for it.
  const failure = stop.aborted ? { reason: 'The CI job was stopped', retry: false } : toFailure(error);
  try {
    await client.fail(claimed, failure, AbortSignal.timeout(TELL_WITHIN));
  } catch {
    // The lease ends by itself, and the error that is thrown says more than this one.
  }
}

/** The analysis of the job's commit, or of the head of its merge request, that is not for the server. */
export async function analyse(
  job: CiJob,
  context: Pick<AttemptContext, 'access' | 'scanFolder'>,
  stop: AbortSignal,
  rulePolicy?: RulePolicy,
): Promise<ScanReport> {
  const commit = job.request.headCommit ?? job.commit;
  const { mergeRequest } = job.request;
  // A shallow checkout of the result of a merge lacks the head itself.
  const ref = mergeRequest ? `refs/merge-requests/${mergeRequest.iid}/head` : `refs/heads/${job.branch}`;
  const { access } = context;
  const checkout = await ownCommit(job.folder, commit, ref, access, stop);
  const base = new BaseCode({ source: { kind: 'checkout' }, mergeRequest: claimedOf(job) }, access, stop);
  try {
    return await context.scanFolder({
      folder: checkout.folder,
      isCheckout: true,
      commit,
      branch: job.branch,
      name: job.projectPath,
      rulePolicy,
      ...(mergeRequest && { baseSettings: () => settingsAt(() => base.get(), access.log) }),
      signal: stop,
    });
  } finally {
    await checkout.remove();
    await base.remove();
  }
}

function claimedOf({ request: { mergeRequest } }: CiJob): ClaimedScan['mergeRequest'] {
  return mergeRequest && { ...mergeRequest, baseKnownBy: [] };
}

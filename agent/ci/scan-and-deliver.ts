import type { RulePolicy } from '#protocol/rule-policy.js';
import type { ReportStanding, ScanReport } from '#protocol/scan-report.js';
import { clean } from '#reports/terminal.js';
import { createProgress } from '../cli/progress.js';
import { type Thresholds, thresholdsOf } from '../cli/thresholds.js';
import type { Baseline } from '../findings/baseline.js';
import { type ScanOptions, scanFolder } from '../scan.js';
import type { AttemptContext } from '../worker/attempt-context.js';
import { readNetworkPolicy } from '../worker/network-options.js';
import { takeOwnCredential } from '../worker/own-credential.js';
import { ServerClient, UnreachableError } from '../worker/server-client.js';
import { type CiJob, takeProof } from './ci-job.js';
import type { CiOptions } from './ci-options.js';
import { analyse, doScan } from './ci-scan.js';
import { jobCache } from './job-cache.js';
import { compareReports, noStanding } from './judge.js';
import { compareWithBase } from './own-comparison.js';
import { type OwnMergeRequest, takeOwnMergeRequest } from './own-review.js';
import { standingByServer } from './server-standing.js';
import { tellMergeRequest } from './tell-merge-request.js';

/** What came of a job. */
export interface Finished {
  report: ScanReport;
  /** By what the findings are judged. */
  standing: ReportStanding;
  thresholds: Thresholds;
  /** What became of the upload, for people. */
  delivery: string;
  /** The server should have the findings, and does not. */
  isLost: boolean;
}

type OwnContext = Omit<AttemptContext, 'client'>;

/** What a job works with. */
interface Work {
  job: CiJob;
  options: CiOptions;
  /** Of `--baseline`; null without. */
  baseline: Baseline | null;
  signal: AbortSignal;
}

/** A scan for the server; where there is none to talk to, a scan for the reports alone. */
export async function scanAndDeliver(work: Work): Promise<Finished> {
  const { job, options, signal } = work;
  const { server, scanId } = options;
  const ownMergeRequest = takeOwnMergeRequest(process.env, job.folder);
  const proof = server && !job.isFork ? takeProof(process.env, scanId) : null;
  if (!server || !proof) {
    const why = server ? 'Jobs with the code of a fork may not sign in' : 'No server is named';
    // Where there is a server, it comments: two would repeat each other.
    const subject = server ? null : ownMergeRequest;
    return { ...(await scanAlone(work, subject)), delivery: `${why}: nothing was uploaded.`, isLost: false };
  }
  const connection = {
    server,
    onTrouble: (line: string) => console.error(line),
    giveUpAfter: options.wait * 60_000,
  };
  try {
    const session = await new ServerClient({ ...connection, token: null }).openSession(proof, signal);
    const client = new ServerClient({ ...connection, token: session.token });
    const { report, standing, thresholds, ...outcome } = await withProgress(work, async (context) => {
      const done = await doScan(session, job, { ...context, client }, signal);
      const wanted = thresholdsOf(options, done.report.thresholds);
      // Who launched it reads the results at the server: findings are no failure of this pipeline.
      const failOn = session.scanId === null ? wanted.failing.severity : (options.failOn ?? Infinity);
      const known = failOn <= 10 ? await standingByServer(client, done.scanId, signal) : null;
      return {
        ...done,
        standing: await completeStanding(work, done.report, known, failOn, context, done.rulePolicy),
        thresholds: { ...wanted, failing: { ...wanted.failing, severity: failOn } },
      };
    });
    const where = `Scan ${outcome.scanId} of ${clean(session.repository)} at ${server.origin}`;
    const delivery = outcome.uploaded
      ? `${where}.`
      : `${where} is done by another job; nothing was uploaded.`;
    return { report, standing, thresholds, delivery, isLost: false };
  } catch (error) {
    // The scan that the server asked for is of use to the server alone, and perhaps of other code than this checkout.
    if (!(error instanceof UnreachableError) || scanId !== undefined || 'scanToken' in proof) throw error;
    const delivery = `${error.message} The server does NOT have these findings.`;
    console.error(`${error.message} The scan goes on without it, for the reports.`);
    return { ...(await scanAlone(work, null)), delivery, isLost: true };
  }
}

async function scanAlone(
  work: Work,
  mergeRequest: OwnMergeRequest | null,
): Promise<Pick<Finished, 'report' | 'standing' | 'thresholds'>> {
  const { job, options, signal } = work;
  const { count, quiet } = options;
  return withProgress(work, async (context) => {
    const { access, scanFolder: scan } = context;
    const report = await analyse(job, context, signal);
    const thresholds = thresholdsOf(options, report.thresholds);
    const { failing, minConfidence } = thresholds;
    if (mergeRequest === null) {
      const standing = await completeStanding(work, report, null, failing.severity, context);
      return { report, thresholds, standing };
    }
    // What was looked at is the head, also where the result of the merge is checked out.
    const standing = await tellMergeRequest({ ...mergeRequest, commit: mergeRequest.head }, report, {
      ...{ network: access.network, ownCredential: access.ownCredential, quiet, signal },
      gate: { ...failing, onlyNew: count === 'new' },
      minConfidence,
      analyse: (folder, commit, of) => scan({ folder, isCheckout: true, commit, signal, ...of }),
    });
    return { report, thresholds, standing };
  });
}

/** What the server did not tell of the findings, as far as the verdict needs it. */
async function completeStanding(
  { job, options, baseline, signal }: Work,
  report: ScanReport,
  known: ReportStanding | null,
  failOn: number,
  { access, scanFolder: scan }: OwnContext,
  rulePolicy?: RulePolicy,
): Promise<ReportStanding> {
  const standing = known ?? noStanding;
  if (standing.comparison) return standing;
  const { mergeRequest } = job.request;
  if (mergeRequest === null) {
    const what = { against: 'baseline', base: null, complete: true } as const;
    return { ...standing, comparison: baseline && compareReports(report.findings, baseline, what) };
  }
  if (failOn > 10 || options.count === 'all') return standing;
  const { network, ownCredential, log } = access;
  const { comparison, served } = await compareWithBase(
    report,
    mergeRequest.base,
    { folder: job.folder, origin: job.origin, targetBranch: mergeRequest.targetBranch },
    {
      ...{ network, ownCredential, log, signal },
      analyse: (folder, commit) => scan({ folder, isCheckout: true, commit, rulePolicy, signal }),
    },
  );
  return { ...standing, comparison, endpointReview: served };
}

async function withProgress<Result>(
  { job, options }: Work,
  work: (context: OwnContext) => Promise<Result>,
): Promise<Result> {
  const { workFolder, rules: rulesFolders, includeTests } = options;
  const network = readNetworkPolicy(options, process.env);
  const ownCredential = takeOwnCredential(process.env);
  const progress = createProgress(process.stderr, options.quiet);
  // The merge base is of the same project: it differs by some files only.
  const cache = jobCache(options, job);
  const scan = (asked: ScanOptions) =>
    scanFolder({
      ...asked,
      cache: cache.place,
      rulesFolders,
      includeTests,
      onProgress(phase, fraction) {
        asked.onProgress?.(phase, fraction);
        progress.report(phase, fraction);
      },
    });
  const own = { ownCredential, ownCheckout: job.folder, ownOrigin: job.origin };
  const access = { workFolder, network, log: (line: string) => console.error(line), ...own };
  try {
    return await work({ access, scanFolder: scan });
  } finally {
    progress.stop();
    cache.remove();
  }
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import {
  type Comparison,
  DiffNotReady,
  type Gate,
  type ReviewOrder,
  type ReviewReport,
  reviewMergeRequest,
} from '#codehost/review/index.js';
import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { skipText } from '#reports/report-input.js';
import { compareWithBaseline } from '../findings/baseline.js';
import { type CodeAccess, ownCommit } from '../worker/get-code.js';
import { CheckoutError } from '../workspace/checkout.js';
import { readCiJob } from './ci-job.js';

/** The merge request whose pipeline this job is part of, and the token that may comment there. */
export interface OwnMergeRequest {
  instanceUrl: string;
  token: string;
  projectId: string;
  iid: string;
  /** Head, which is what is commented: the job may have checked out the result of the merge. */
  head: string;
  /** What the job has checked out. */
  commit: string;
  /** Its checkout. */
  folder: string;
  origin: string | null;
  targetBranch: string;
}

export interface OwnReviewOptions {
  network: NetworkPolicy;
  ownCredential: CodeAccess['ownCredential'];
  gate: Gate;
  /** Analyses a checkout of a commit. */
  analyse(folder: string, commit: string): Promise<ScanReport>;
  log(line: string): void;
  signal: AbortSignal;
}

const MAX_THREADS = 20;
/** Milliseconds between tries while the host is away or prepares the diff. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * What `GOALKEEPER_CODEHOST_TOKEN` is for, in a pipeline of a merge request; it is taken out of the environment. Null
 * without it, and in other pipelines. @throws {OptionError} that names the variable that is missing
 */
export function takeOwnMergeRequest(environment: NodeJS.ProcessEnv, folder: string): OwnMergeRequest | null {
  const { GOALKEEPER_CODEHOST_TOKEN: token, CI_SERVER_URL: instanceUrl, CI_PROJECT_ID } = environment;
  delete environment.GOALKEEPER_CODEHOST_TOKEN;
  const projectId = environment.CI_MERGE_REQUEST_PROJECT_ID || CI_PROJECT_ID;
  if (!token || !environment.CI_MERGE_REQUEST_IID || !instanceUrl || !projectId) return null;
  const { commit, origin, request, folder: checkout } = readCiJob(environment, folder);
  const { mergeRequest, headCommit } = request;
  if (mergeRequest === null) return null;
  const { iid, targetBranch } = mergeRequest;
  const head = headCommit ?? commit;
  return { instanceUrl, token, projectId, iid, head, commit, folder: checkout, origin, targetBranch };
}

/**
 * Tells the merge request what was found, as a server would: compared with the merge base, which is analysed too.
 * @param report of what the job has checked out
 * @throws {CodeHostError} when the code host stays away
 */
export async function reviewAlone(
  subject: OwnMergeRequest,
  report: ScanReport,
  options: OwnReviewOptions,
): Promise<ReviewReport> {
  const { instanceUrl, token, projectId, iid, head, commit } = subject;
  const client = createGitlabClient({ instanceUrl, token, network: options.network });
  const ofHead =
    head === commit ? report : await analyseCommit(subject, head, `refs/merge-requests/${iid}/head`, options);
  const comparison = await compareWithBase(client, subject, ofHead, options);
  const { completeness, findings } = ofHead;
  const status: ReviewOrder['status'] = {
    isSet: false,
    async onSet() {
      status.isSet = true;
    },
  };
  return persist(options.signal, (isLast) =>
    reviewMergeRequest(client, {
      ...{ projectId, iid, commit: head, findings, comparison, gate: options.gate },
      ...{ ownAccountId: null, dismissed: new Set<string>(), trusted: true, maxThreads: MAX_THREADS },
      partial: completeness.state === 'complete' ? null : skipText(completeness.skipped),
      links: { finding: () => null, all: null },
      status,
      withoutDiff: isLast,
    }),
  );
}

async function compareWithBase(
  client: Pick<CodeHostClient, 'mergeRequest'>,
  subject: OwnMergeRequest,
  { findings, completeness }: ScanReport,
  options: OwnReviewOptions,
): Promise<Comparison> {
  const { projectId, iid, head, targetBranch } = subject;
  const refs = (await client.mergeRequest(projectId, iid))?.diffRefs;
  if (refs?.head !== head) return { missing: 'The code host does not tell the merge base.' };
  try {
    const base = await analyseCommit(subject, refs.base, `refs/heads/${targetBranch}`, options);
    const known = new Set(base.findings.filter(isOpen).map(({ fingerprint }) => fingerprint));
    const { added, fixed } = compareWithBaseline(findings, known);
    return {
      added: new Set(added.filter(isOpen).map(({ fingerprint }) => fingerprint)),
      fixed: new Set(completeness.state === 'complete' ? fixed : []),
      complete: base.completeness.state === 'complete',
    };
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    return { missing: error.message };
  }
}

async function analyseCommit(
  { folder, origin }: OwnMergeRequest,
  commit: string,
  ref: string,
  { network, ownCredential, analyse, log, signal }: OwnReviewOptions,
): Promise<ScanReport> {
  const workFolder = join(tmpdir(), 'goalkeeper-scan');
  const access = { workFolder, network, ownCredential, ownOrigin: origin, log };
  const checkout = await ownCommit(folder, commit, ref, access, signal);
  try {
    return await analyse(checkout.folder, commit);
  } finally {
    await checkout.remove();
  }
}

/** Tries again while that can help; each time looks first at what is there. */
async function persist(
  signal: AbortSignal,
  review: (isLast: boolean) => Promise<ReviewReport>,
): Promise<ReviewReport> {
  for (const pause of PAUSES) {
    try {
      return await review(false);
    } catch (error) {
      if (!(error instanceof CodeHostError) && !(error instanceof DiffNotReady)) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
  return review(true);
}

function isOpen({ suppression }: Finding): boolean {
  return !suppression;
}

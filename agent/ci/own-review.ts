import { setTimeout as sleep } from 'node:timers/promises';
import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import {
  DiffNotReady,
  type Gate,
  MAX_THREADS,
  pageOfHost,
  type ReviewOrder,
  type ReviewReport,
  reviewMergeRequest,
} from '#codehost/review/index.js';
import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import type { ReportComparison, ScanReport } from '#protocol/scan-report.js';
import { skipText } from '#reports/report-input.js';
import { readCiJob } from './ci-job.js';
import type { OwnCode } from './own-comparison.js';

/** The merge request whose pipeline this job is part of, and the token that may comment there. */
export interface OwnMergeRequest extends OwnCode {
  instanceUrl: string;
  token: string;
  projectId: string;
  iid: string;
  /** Head, which is what is commented: the job may have checked out the result of the merge. */
  head: string;
  /** What the job has checked out. */
  commit: string;
  /** Merge base by the variables of the job; null: they do not tell. */
  base: string | null;
  targetBranch: string;
  /** Page of this job, and of the project of the merge request; null: it is not known. */
  page: string | null;
  projectPage: string | null;
}

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
  const { iid, targetBranch, base } = mergeRequest;
  const head = headCommit ?? commit;
  const page = pageOfHost(environment.CI_JOB_URL, instanceUrl);
  const projectPage = pageOfHost(environment.CI_MERGE_REQUEST_PROJECT_URL, instanceUrl);
  const code = { folder: checkout, origin, head, commit, base, targetBranch };
  return { instanceUrl, token, projectId, iid, ...code, page, projectPage };
}

/** The merge base as the code host has it now; while it does not answer, as it was when the pipeline began. */
export async function ownMergeBase(
  client: Pick<CodeHostClient, 'mergeRequest'>,
  { projectId, iid, head, base }: OwnMergeRequest,
): Promise<string | null> {
  try {
    const refs = (await client.mergeRequest(projectId, iid))?.diffRefs;
    return refs?.head === head ? refs.base : base;
  } catch (error) {
    // What is wrong with the code host, the review is told too, and says it.
    if (error instanceof CodeHostError) return base;
    throw error;
  }
}

/**
 * Tells the merge request what was found, as a server would.
 * @param report of the head
 * @throws {CodeHostError} when the code host stays away
 */
export async function reviewAlone(
  client: CodeHostClient,
  { projectId, iid, head, page, projectPage }: OwnMergeRequest,
  { findings, completeness }: ScanReport,
  { comparison, served }: { comparison: ReportComparison; served: EndpointReview },
  { gate, minConfidence, signal }: { gate: Gate; minConfidence: number; signal: AbortSignal },
): Promise<ReviewReport> {
  const { added, routes = [], places = [], fixed, complete, missing } = comparison;
  const links = page === null ? [] : [{ text: 'CI job', url: page }];
  const status: ReviewOrder['status'] = {
    known: null,
    targetUrl: links.at(0)?.url,
    async onSet(verdict) {
      status.known = verdict;
    },
  };
  return persist(signal, (isLast) =>
    reviewMergeRequest(client, {
      ...{ projectId, iid, commit: head, findings, gate, minConfidence },
      ...{ ownAccountId: null, dismissed: new Set<string>(), trusted: true, maxThreads: MAX_THREADS },
      // Only a server knows what was found before.
      successors: new Map(),
      comparison:
        missing === null
          ? {
              added: new Set(added),
              routes: new Map(routes.map((one) => [one.fingerprint, one.routes])),
              places: new Map(places.map((one) => [one.fingerprint, one.places])),
              fixed: new Set(fixed),
              complete,
            }
          : { missing },
      partial: completeness.state === 'complete' ? null : skipText(completeness.skipped),
      settings: completeness.settings ?? null,
      served,
      links: { finding: () => null, scan: links, project: projectPage },
      takesReplies: false,
      readsAccepts: true,
      status,
      withoutDiff: isLast,
    }),
  );
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

import type { Finding, Suppression } from '#protocol/finding.js';
import { isSure } from '#protocol/thresholds.js';
import { fingerprintsOf } from '#protocol/tracking/places.js';
import { countingNewRoutes } from '#protocol/tracking/routes.js';
import { text } from '#reports/markdown-text.js';
import {
  type ChangeWriter,
  CodeHostError,
  type CommitStatus,
  type ConnectionInfo,
  type DiffFile,
  type Discussion,
  type DiscussionWriter,
  type MemberReader,
  type MergeRequest,
  type MergeRequestReader,
} from '../ports.js';
import { acceptedByReplies } from './accept-replies.js';
import { notAccepted } from './accept-thread.js';
import { applyReview, type ReviewOutcome } from './apply.js';
import { type Gate, GateCount, STATUS_NAME, type Verdict } from './gate.js';
import { hostLinks } from './links.js';
import { ownComments } from './markers.js';
import { isNews, isReported, type ReviewInput } from './plan.js';

/** The part of a code host that a review needs. */
export type ReviewHost = Pick<ConnectionInfo, 'currentAccount'> &
  Pick<MergeRequestReader, 'mergeRequest' | 'diffs' | 'discussions'> &
  DiscussionWriter &
  MemberReader &
  Pick<ChangeWriter, 'setCommitStatus'>;

/** How the findings compare with those of the merge base. */
export type Comparison =
  | {
      /** Fingerprints that the base does not have. */
      added: ReadonlySet<string>;
      /** Of findings that the base has, by fingerprint: the routes to them that it does not have. */
      routes: ReviewInput['routes'];
      /** The same of the places of findings. */
      places: ReviewInput['places'];
      /** Fingerprints of the base that are gone. */
      fixed: ReadonlySet<string>;
      /** False: the base could be analysed only in part, so some of the new findings may be older. */
      complete: boolean;
    }
  /** Nothing could be compared; why, in a sentence. */
  | { missing: string };

/** A scan of a merge request that is to be told there. */
export interface ReviewOrder {
  projectId: string;
  iid: string;
  /** Head that was scanned. */
  commit: string;
  /** In list order, suppressed ones included; read once. */
  findings: Iterable<Finding> | AsyncIterable<Finding>;
  comparison: Comparison;
  gate: Gate;
  minConfidence: ReviewInput['minConfidence'];
  /** Null: the account is asked for. */
  ownAccountId: string | null;
  dismissed: ReviewInput['dismissed'];
  partial: ReviewInput['partial'];
  settings: ReviewInput['settings'];
  served: ReviewInput['served'];
  trusted: boolean;
  successors: ReviewInput['successors'];
  maxThreads: number;
  /** `project`: its page at the host, as `pageOfHost` gives it; null: it is not known. */
  links: Omit<ReviewInput['links'], 'host' | 'served'> & { project: string | null };
  takesReplies: ReviewInput['takesReplies'];
  /** Nobody else does what replies say of endpoints: what they accept is read of them. */
  readsAccepts?: true;
  status: Pick<CommitStatus, 'pipelineId' | 'targetUrl'> & {
    /** What the commit was told before, null: nothing; its description may be unknown. The same is not told again. */
    known: { state: Verdict['state']; description: string | null } | null;
    onSet?(verdict: Verdict): Promise<void>;
  };
  /** The host has had its time: without its diff, findings stand in the summary. */
  withoutDiff: boolean;
}

export interface ReviewReport {
  /** Why nothing was to be done, in words; null when it was done. */
  skipped: string | null;
  verdict: Verdict | null;
  /** The commit has the status of the verdict. */
  statusSet: boolean;
  outcome: ReviewOutcome | null;
  /** Keys of the changes of endpoints that replies have accepted, where these were read. */
  accepted: string[];
  /** What the host does not allow, in words. */
  problems: string[];
}

/** The host has not prepared the diff yet: a moment later it has. */
export class DiffNotReady extends Error {
  override readonly name = 'DiffNotReady';
}

/** What is kept in memory of the diff of a merge request. Findings in further files stand in the summary. */
const MAX_DIFF_CHARACTERS = 24_000_000;
const MAX_DIFF_FILES = 100_000;
/** All texts of more new findings than these are not kept in memory: none of them gets a thread. */
const MAX_WHOLE = 500;

/**
 * Tells a merge request what was found: commit status, threads, summary. Safe to do again after any failure: it looks
 * first at what is there. What the host does not allow is told in the report, and the rest is done.
 * @throws {CodeHostError} of a kind that passes (`rate-limited`, `unreachable`): to be done again
 * @throws {DiffNotReady}
 */
export async function reviewMergeRequest(host: ReviewHost, given: ReviewOrder): Promise<ReviewReport> {
  const report: ReviewReport = {
    ...{ skipped: null, verdict: null, statusSet: false, outcome: null },
    ...{ accepted: [], problems: [] },
  };
  const mergeRequest = await allowed(report, () => host.mergeRequest(given.projectId, given.iid));
  if (mergeRequest === null)
    return { ...report, skipped: 'the merge request is not there or may not be seen' };
  const skipped = reasonToSkip(mergeRequest, given);
  if (skipped !== null) return { ...report, skipped };
  if (mergeRequest.diffRefs === null && !given.withoutDiff)
    throw new DiffNotReady(`The code host has not prepared the diff of merge request !${given.iid} yet.`);

  const read = await allowed(report, () => readDiscussions(host, given));
  const { needed } = given.served;
  if (given.readsAccepts && needed && read) {
    const { discussions, ownAccountId } = read;
    const accepted = await allowed(report, () =>
      acceptedByReplies(host, mergeRequest, discussions, ownAccountId, needed.role),
    );
    report.accepted.push(...(accepted ?? []));
  }
  const order = { ...given, dismissed: new Set([...given.dismissed, ...report.accepted]) };
  const gathered = await gather(order, read?.threads ?? new Set());
  report.verdict = gathered.verdict;
  if (!isSame(order.status.known, gathered.verdict))
    report.statusSet = await setStatus(host, order, gathered.verdict, report);
  if (read === null) return report;
  const outcome = await allowed(report, async () => {
    const needsDiff = gathered.hasNew || read.threads.size > 0;
    const diff =
      needsDiff && mergeRequest.diffRefs ? await collect(host.diffs(order.projectId, order.iid)) : [];
    const input = toInput(order, mergeRequest, { ...gathered, ...read, diff });
    return applyReview(host, order, input);
  });
  return { ...report, outcome };
}

function reasonToSkip({ state, headCommit }: MergeRequest, { commit }: ReviewOrder): string | null {
  if (state !== 'opened') return `the merge request is ${state}`;
  if (headCommit !== commit) return 'the merge request has newer commits';
  return null;
}

/** Runs a part of the review; null when the host refuses it for good, which the report then says. */
async function allowed<T>(report: ReviewReport, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.mayPass) throw error;
    report.problems.push(error.message);
    return null;
  }
}

async function readDiscussions(
  host: ReviewHost,
  { projectId, iid, ownAccountId, successors }: ReviewOrder,
): Promise<{ ownAccountId: string; discussions: Discussion[]; threads: Set<string> }> {
  const account = ownAccountId ?? (await host.currentAccount()).id;
  const ours: Discussion[] = [];
  // Of others nothing is needed: with thousands of discussions only our own are kept.
  for await (const page of host.discussions(projectId, iid))
    ours.push(...page.filter(({ notes }) => notes.some(({ authorId }) => authorId === account)));
  const { threads } = ownComments(ours, account);
  return {
    ownAccountId: account,
    discussions: ours,
    threads: new Set(threads.map(({ marker }) => successors.get(marker.fingerprint) ?? marker.fingerprint)),
  };
}

/** Reads the findings once: keeps those that the review speaks of, and counts the others. */
async function gather(order: ReviewOrder, threads: ReadonlySet<string>) {
  const { comparison, partial } = order;
  const isComparable = !('missing' in comparison);
  const count = new GateCount(
    order.gate,
    isComparable,
    notAccepted(order.served.needed, order.dismissed).length,
  );
  const findings: Finding[] = [];
  const outgrown = new Map<string, Suppression>();
  let [total, whole, hasNew] = [0, 0, false];
  for await (const found of order.findings) {
    const finding = isComparable ? countingNewRoutes(found, comparison.routes) : found;
    if (found.suppression && !finding.suppression) outgrown.set(found.fingerprint, found.suppression);
    const isNew = isComparable && isNews(finding, comparison);
    const isCounted = isReported(finding, order);
    if (isCounted) {
      count.add(finding, isNew);
      // What is less sure and hygiene get no thread, and stand apart in the summary.
      if (!finding.hygiene && isSure(finding, order.gate.confidence)) {
        total += 1;
        hasNew ||= isNew;
      }
    }
    const hasThread = fingerprintsOf(finding).some((fingerprint) => threads.has(fingerprint));
    if (!hasThread && !(isNew && isCounted)) continue;
    const isWhole = hasThread || whole < MAX_WHOLE;
    if (isWhole) whole += 1;
    findings.push(
      isWhole ? finding : { ...finding, description: '', remediation: '', references: [], steps: [] },
    );
  }
  const fixed = isComparable && partial === null ? comparison.fixed.size : 0;
  const [verdict, failure] = [count.verdict(fixed, partial), count.failure()];
  return { findings, outgrown, total, hasNew, verdict, failure };
}

async function setStatus(
  host: ReviewHost,
  { projectId, commit, status: { pipelineId, targetUrl, onSet } }: ReviewOrder,
  verdict: Verdict,
  report: ReviewReport,
): Promise<boolean> {
  const { state, description } = verdict;
  const set = (pipeline: string | undefined) =>
    host.setCommitStatus(projectId, commit, {
      ...{ name: STATUS_NAME, state, description, targetUrl },
      pipelineId: pipeline,
    });
  const done = await allowed(report, async () => {
    try {
      await set(pipelineId);
    } catch (error) {
      // The pipeline of a merged result is of another commit: the host finds one, or makes one.
      if (pipelineId === undefined || !(error instanceof CodeHostError) || error.kind !== 'not-found')
        throw error;
      await set(undefined);
    }
    await onSet?.(verdict);
    return true;
  });
  return done ?? false;
}

function isSame(known: ReviewOrder['status']['known'], { state, description }: Verdict): boolean {
  return known?.state === state && (known.description ?? description) === description;
}

function toInput(
  order: ReviewOrder,
  { diffRefs, headCommit }: MergeRequest,
  read: Pick<
    ReviewInput,
    'ownAccountId' | 'discussions' | 'findings' | 'outgrown' | 'total' | 'diff' | 'failure'
  >,
): ReviewInput {
  const { comparison, dismissed, minConfidence, partial, trusted, maxThreads, successors } = order;
  const { takesReplies } = order;
  const { finding, scan, project } = order.links;
  const host = hostLinks(project, order.iid, order.commit);
  const base = diffRefs && hostLinks(project, order.iid, diffRefs.base);
  // What was removed is in the base alone.
  const served: ReviewInput['links']['served'] = ({ kind, file, line }) =>
    (kind === 'removed' ? base : host)?.line(file, line) ?? null;
  const links = { finding, scan, host, served };
  const isComparable = !('missing' in comparison);
  const { ownAccountId, discussions, findings, outgrown, total, diff, failure } = read;
  return {
    ...{ ownAccountId, discussions, findings, outgrown, total, diff, failure },
    ...{
      dismissed,
      minConfidence,
      sureFrom: order.gate.confidence,
      partial,
      trusted,
      maxThreads,
      links,
      successors,
      takesReplies,
    },
    isComparable,
    added: isComparable ? comparison.added : new Set(),
    routes: isComparable ? comparison.routes : new Map(),
    places: isComparable ? comparison.places : new Map(),
    fixed: isComparable ? comparison.fixed : new Set(),
    notice: noticeOf(comparison),
    ...{ settings: order.settings, served: order.served },
    diffRefs: diffRefs ?? { base: headCommit, start: headCommit, head: headCommit },
  };
}

function noticeOf(comparison: Comparison): string | null {
  if ('missing' in comparison)
    return `**Nothing could be compared with the target**, so what is new is not known and not commented: ${text(comparison.missing)}`;
  if (comparison.complete) return null;
  return 'The merge base could be analysed only in part: some of the new findings may be older.';
}

/** The files of a merge request, and their texts up to a bound; those without one are commented as a whole. */
async function collect(pages: AsyncIterable<DiffFile[]>): Promise<DiffFile[]> {
  const all: DiffFile[] = [];
  let charactersLeft = MAX_DIFF_CHARACTERS;
  for await (const page of pages) {
    for (const file of page) {
      const isKept = file.diff.length <= charactersLeft;
      if (isKept) charactersLeft -= file.diff.length;
      all.push(isKept ? file : { ...file, diff: '' });
    }
    if (all.length >= MAX_DIFF_FILES) break;
  }
  return all;
}

import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import { type Finding, isCommented, isCounted, type Route, type Suppression } from '#protocol/finding.js';
import type { HidingSettings } from '#protocol/scan-report.js';
import { isSure } from '#protocol/thresholds.js';
import { fingerprintsOf, isClosed, type NewPlace } from '#protocol/tracking/places.js';
import type { DiffFile, DiffRefs, Discussion, DiscussionPosition } from '../ports.js';
import { Turns } from '../turns.js';
import { ChangedLines } from './changed-lines.js';
import { type CommentParts, closedComment, commentDigest, findingComment } from './finding-comment.js';
import type { HostLinks, ScanLink } from './links.js';
import { type Closing, type OwnThread, ownComments } from './markers.js';
import { filesToComment, positionsFor } from './positions.js';
import type { LineLink } from './served-table.js';

/** Threads of ours that may be open in a merge request at the same time. */
export const MAX_THREADS = 20;

/** All that a review rests on. Nothing here is asked of anybody. */
export interface ReviewInput {
  /** Id of the account whose comments are ours; markers of others are not believed. */
  ownAccountId: string;
  discussions: readonly Discussion[];
  /** Findings of the head, suppressed ones included, in list order: at least the new ones and those with a thread. */
  findings: readonly Finding[];
  /** Findings of the head that are reported (see `isReported`) and stand by themselves: sure, and no hygiene. */
  total: number;
  /** Least confidence of the findings that are reported, 0 to 10. */
  minConfidence: number;
  /** Least confidence of those that get a thread: that of the gate. */
  sureFrom: number;
  /** Whether it is known what the baseline has. */
  isComparable: boolean;
  /** Fingerprints that the baseline does not have. */
  added: ReadonlySet<string>;
  /** Of findings that the baseline has, by fingerprint: the routes to them that it does not have. */
  routes: ReadonlyMap<string, readonly Route[]>;
  /** The same of their places. */
  places: ReadonlyMap<string, readonly NewPlace[]>;
  /** Of those of these findings that are suppressed in base and head, by fingerprint: why. */
  outgrown: ReadonlyMap<string, Suppression>;
  /** Fingerprints of the baseline that are gone. */
  fixed: ReadonlySet<string>;
  /** Fingerprints that people dismissed or declared resolved, and keys of changes of endpoints that they accepted. */
  dismissed: ReadonlySet<string>;
  /** Fingerprints of an earlier version, which older threads name, with those that have taken their place. */
  successors: ReadonlyMap<string, string>;
  /** What people should know of the comparison, as Markdown; null: nothing. */
  notice: string | null;
  /** What the settings take away, and what they do not yet; null: nothing. */
  settings: HidingSettings | null;
  /** What changes of the endpoints; nothing where that is not known. */
  served: EndpointReview;
  /** Why the commit status fails, in words; null: it does not. */
  failure: string | null;
  /** What was not analysed, in words; null for a complete scan. A partial scan closes nothing. */
  partial: string | null;
  /** False for a scan whose findings anybody may have made up: it closes nothing. */
  trusted: boolean;
  diff: readonly DiffFile[];
  diffRefs: DiffRefs;
  /** Threads of ours that may be open at the same time. */
  maxThreads: number;
  /** Page of a finding, null without one; and what there is of the scan of `diffRefs.head`, and at the host. */
  links: {
    finding(finding: Finding): string | null;
    scan: readonly ScanLink[];
    host: HostLinks;
    served: LineLink;
  };
  /** A server does what people reply in the threads. */
  takesReplies: boolean;
}

export type ReviewStep =
  /** Positions are to be tried in this order; without success the finding stays in the summary. */
  | { kind: 'open'; fingerprint: string; attempts: { position: DiscussionPosition; body: string }[] }
  | { kind: 'resolve' | 'reopen'; discussionId: string }
  /** A thread without a place. */
  | { kind: 'open-accept'; body: string }
  | { kind: 'edit'; discussionId: string; noteId: string; body: string };

export interface ReviewPlan {
  /** In order. Each may be done again. */
  steps: ReviewStep[];
  /** Discussions of ours that stay as they are. */
  kept: string[];
  /** New findings that count, and known ones with new routes or places. */
  added: Finding[];
  /** Of the threads that there are before any step is done, by fingerprint the ids of their first notes. */
  threads: ReadonlyMap<string, string>;
}

/** What has to be done in a merge request so that its threads say what was found: nothing, where they do already. */
export async function planReview(input: ReviewInput): Promise<ReviewPlan> {
  const turns = new Turns();
  const lines = new ChangedLines(input.diff, input.diffRefs);
  const own = ownComments(input.discussions, input.ownAccountId);
  // Under each of its places, as a thread may be about what was a finding by itself.
  const present = new Map(
    input.findings.flatMap((finding) => fingerprintsOf(finding).map((name) => [name, finding] as const)),
  );
  const plan: ReviewPlan = { steps: [], kept: [], added: [], threads: new Map() };
  const first = new Map<string, OwnThread>();
  let open = 0;
  for (const thread of own.threads) {
    await turns.next();
    const name = input.successors.get(thread.marker.fingerprint) ?? thread.marker.fingerprint;
    const fingerprint = present.get(name)?.fingerprint ?? name;
    if (first.has(fingerprint)) {
      plan.steps.push(...withdrawn(thread));
      continue;
    }
    first.set(fingerprint, thread);
    const { position } = thread.note;
    if (position) await lines.read([position.newPath]);
    const steps = stepsFor(thread, present.get(fingerprint), input, lines);
    if (steps.length === 0) plan.kept.push(thread.discussion.id);
    plan.steps.push(...steps);
    const isOpen = thread.note.resolved
      ? steps.some(({ kind }) => kind === 'reopen')
      : steps.every(({ kind }) => kind !== 'resolve');
    if (isOpen) open += 1;
  }
  plan.threads = new Map([...first].map(([fingerprint, { note }]) => [fingerprint, note.id]));
  plan.added = input.findings.filter((finding) => isNews(finding, input) && isReported(finding, input));
  for (const finding of plan.added) {
    if (open >= input.maxThreads) break;
    if (!mayOpenThread(finding, input) || first.has(finding.fingerprint)) continue;
    const parts = partsFor(finding, input);
    await lines.read(filesToComment(finding, parts));
    const attempts = positionsFor(finding, lines, parts).map((position) => ({
      position,
      body: findingComment(finding, null, { at: placeOf(position, input.diffRefs), lines }, parts),
    }));
    if (attempts.length === 0) continue;
    plan.steps.push({ kind: 'open', fingerprint: finding.fingerprint, attempts });
    open += 1;
  }
  return plan;
}

/** Brings one thread to what is known of its finding. Whatever a person did to the thread stays. */
function stepsFor(
  thread: OwnThread,
  finding: Finding | undefined,
  input: ReviewInput,
  lines: ChangedLines,
): ReviewStep[] {
  const { discussion, note, marker } = thread;
  const closing = finding ? closingOf(finding, input, marker.isRoute) : 'fixed';
  if (closing !== null) {
    const isSure =
      closing === 'dismissed' ||
      (input.trusted && (input.partial === null || (finding !== undefined && closing !== 'fixed')));
    if (!isSure) return [];
    return closed(thread, closing, input);
  }
  if (!finding) return [];
  // Whether the routes and places that it names are still new is not known.
  if (marker.isRoute && !isNews(finding, input)) return [];
  const wasClosedByUs = marker.closing !== null || note.resolvedById === input.ownAccountId;
  // A person resolved it: that stays, whatever is found.
  if (note.resolved && !wasClosedByUs) return [];
  const steps: ReviewStep[] = note.resolved ? [{ kind: 'reopen', discussionId: discussion.id }] : [];
  const parts = partsFor(finding, input);
  const isCalledOtherwise = marker.fingerprint !== finding.fingerprint;
  if (marker.closing !== null || isCalledOtherwise || marker.digest !== commentDigest(finding, parts)) {
    const place = { at: placeOf(note.position, input.diffRefs), lines };
    const body = findingComment(finding, null, place, parts);
    steps.push({ kind: 'edit', discussionId: discussion.id, noteId: note.id, body });
  }
  return steps;
}

function closed(
  thread: OwnThread,
  closing: Exclude<Closing, null>,
  { ownAccountId }: ReviewInput,
): ReviewStep[] {
  const { discussion, note, marker } = thread;
  // Closed by us before: when it is open now, a person wants it so.
  if (marker.closing !== null) return [];
  if (note.resolved && note.resolvedById !== ownAccountId) return [];
  const body = closedComment(marker, closing, note.body);
  return [
    // First of all: when the second step is not reached, the host still knows that it was us.
    ...(note.resolved || !note.resolvable ? [] : [{ kind: 'resolve', discussionId: discussion.id } as const]),
    { kind: 'edit', discussionId: discussion.id, noteId: note.id, body },
  ];
}

/** A second thread about one finding, as a request that was repeated leaves it: the first one counts. */
function withdrawn({ discussion, note }: OwnThread): ReviewStep[] {
  return note.resolved || !note.resolvable ? [] : [{ kind: 'resolve', discussionId: discussion.id }];
}

/** The line of a position in the newest diff. */
function placeOf(
  position: DiscussionPosition | null,
  { head }: DiffRefs,
): { path: string; line: number } | null {
  if (position?.head !== head || position.newLine === null) return null;
  return { path: position.newPath, line: position.newLine };
}

/** Whether a thread is opened for a finding. One that is there is kept when its finding has become less sure, as people may have written in it. */
function mayOpenThread(finding: Finding, { sureFrom }: Pick<ReviewInput, 'sureFrom'>): boolean {
  return isCommented(finding) && isSure(finding, sureFrom);
}

/** Whether a merge request hears of a finding: in product code, sure enough, neither suppressed nor dismissed. */
export function isReported(
  finding: Finding,
  { dismissed, minConfidence }: Pick<ReviewInput, 'dismissed' | 'minConfidence'>,
): boolean {
  return isCounted(finding) && finding.confidence >= minConfidence && !isClosed(finding, dismissed);
}

/** Whether a merge request is told of a finding: it is new, or a route to it or a place of it is. */
export function isNews(
  { fingerprint }: Finding,
  { added, routes, places }: Pick<ReviewInput, 'added' | 'routes' | 'places'>,
): boolean {
  return added.has(fingerprint) || routes.has(fingerprint) || places.has(fingerprint);
}

/** @param ofRoute of a thread about new routes, which ends with them */
function closingOf(finding: Finding, input: ReviewInput, ofRoute = false): Closing {
  if (finding.suppression) return 'suppressed';
  if (isClosed(finding, input.dismissed)) return 'dismissed';
  return ofRoute && input.isComparable && !isNews(finding, input) ? 'fixed' : null;
}

function partsFor(
  finding: Finding,
  { links, takesReplies, routes, places, outgrown }: ReviewInput,
): CommentParts {
  const { fingerprint } = finding;
  const link = links.finding(finding);
  return {
    ...{ link, takesReplies },
    routes: routes.get(fingerprint),
    places: places.get(fingerprint),
    outgrown: outgrown.get(fingerprint),
  };
}

import {
  defaultGate,
  MAX_THREADS,
  type ReviewHost,
  type ReviewOrder,
  type ReviewReport,
  reviewMergeRequest,
} from '#codehost/review/index.js';
import { SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { skipText } from '#reports/report-input.js';
import type {
  IntegrationDocument,
  ReviewDocument,
  ScanDocument,
  ScanReview,
} from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { type ConnectedRepository, connectedRepository } from '#server/integrations/connected-repository.js';
import type { Logger } from '#server/logging.js';
import type { Notifier } from '#server/notifications/notifier.js';
import type { ResultStore } from '#server/results/index.js';
import { storedReview } from '#server/results/served-outlines.js';
import type { Triage } from '#server/results/triage.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import { findingLink, projectPage, scanLinks } from './scan-links.js';

export interface ReviewerParts {
  database: Database;
  store: ScanStore;
  results: ResultStore;
  triage: Triage;
  notifier: Pick<Notifier, 'gateFailed'>;
  codeHosts: { clientFor(integration: IntegrationDocument): Promise<ReviewHost> };
  /** Address of this server for links; null: the operator has named none. */
  publicUrl: string | null;
  log: Logger;
}

/** A diff that is not prepared after so many tries is not going to be. */
const TRIES_FOR_DIFF = 8;

/** Tells merge requests what their scans have found. */
export class Reviewer {
  constructor(private readonly parts: ReviewerParts) {}

  /**
   * Tells the merge request of its newest scan, and of one that was published meanwhile. Doing it again changes nothing
   * more.
   * @param tries how often it was tried before
   * @throws {CodeHostError} {DiffNotReady} when it is to be done again
   */
  async review(reviewId: string, tries: number): Promise<void> {
    const { reviews } = this.parts.database.collections;
    for (;;) {
      const wish = await reviews.findOne({ _id: reviewId });
      if (!wish) return;
      const review = await this.reviewScan(wish, tries);
      if (review) await this.record(wish.scanId, review);
      // Only this wish: a newer one in its place is done next.
      await reviews.deleteOne(sameAs(wish));
    }
  }

  /** It was tried too often. */
  async giveUp(reviewId: string, reason: string): Promise<void> {
    const { reviews } = this.parts.database.collections;
    const wish = await reviews.findOne({ _id: reviewId });
    if (!wish) return;
    await this.parts.store.change(wish.scanId, ({ review }) => ({
      review: { ...statusOf(review), state: 'failed', problems: [reason], at: new Date() },
    }));
    await reviews.deleteOne(sameAs(wish));
  }

  /** @returns null when there is nobody left to tell */
  private async reviewScan({ scanId }: ReviewDocument, tries: number): Promise<ScanReview | null> {
    const { database, store, codeHosts, notifier, log } = this.parts;
    const scan = await store.get(scanId);
    if (scan?.status !== 'completed' || !scan.mergeRequest) return null;
    const connected = await connectedRepository(database, scan);
    if (!connected || connected.integration.apiToken === null) return null;
    const host = await codeHosts.clientFor(connected.integration);
    const order = await this.order(scan, connected, tries);
    const report = await reviewMergeRequest(host, order);
    const { skipped, outcome, problems, verdict } = report;
    log.info({ scanId, skipped, outcome, problems, verdict }, 'review of a merge request');
    if (verdict?.state === 'failed') await notifier.gateFailed(scan, verdict.description);
    return toReview(report, scan);
  }

  private async order(
    scan: ScanDocument,
    { repository, integration }: ConnectedRepository,
    tries: number,
  ): Promise<ReviewOrder> {
    const { database, store, results, triage } = this.parts;
    const { teamId, commit, mergeRequest, comparison, completeness, trusted } = scan;
    const { _id: repositoryId, projectId } = repository;
    const { publicUrl } = this.parts;
    const links = scanLinks(scan, repository, integration, publicUrl);
    const team = await database.teams.get(teamId);
    const stored =
      comparison && comparison.missing === null ? await results.comparison(teamId, scan._id) : null;
    return {
      projectId,
      iid: mergeRequest?.iid ?? '',
      commit: commit ?? '',
      findings: results.findings(teamId, scan._id),
      comparison: stored
        ? {
            added: new Set(stored.added),
            routes: new Map((stored.routes ?? []).map(({ fingerprint, routes }) => [fingerprint, routes])),
            places: new Map((stored.places ?? []).map(({ fingerprint, places }) => [fingerprint, places])),
            fixed: new Set(stored.fixed),
            complete: comparison?.complete ?? false,
          }
        : { missing: comparison?.missing ?? 'What it was compared with is not stored any more.' },
      gate: team?.gate ?? defaultGate,
      minConfidence: SHOWN_CONFIDENCE,
      ownAccountId: integration.account?.id ?? null,
      dismissed: new Set(await triage.closed(teamId, repositoryId, stored?.routes)),
      partial: completeness?.state === 'complete' ? null : skipText(completeness?.skipped ?? {}),
      settings: completeness?.settings ?? null,
      served: storedReview(stored?.served),
      trusted,
      successors: new Map((await results.names(teamId, scan._id)).successors),
      maxThreads: MAX_THREADS,
      takesReplies: repository.hook !== null || integration.hookGeneration !== null,
      links: {
        finding: (finding) => findingLink(scan, finding, publicUrl),
        scan: links,
        project: projectPage(repository, integration),
      },
      status: {
        pipelineId: ownPipeline(scan, projectId),
        targetUrl: links.at(0)?.url,
        known: scan.review?.status
          ? { state: scan.review.status, description: scan.review.statusText ?? null }
          : null,
        // At once: when what follows is cut off, it is not set again.
        onSet: async ({ state: status, description: statusText }) => {
          await store.change(
            scan._id,
            ({ review }) => review && { review: { ...review, status, statusText } },
          );
        },
      },
      withoutDiff: tries >= TRIES_FOR_DIFF,
    };
  }

  private async record(scanId: string, review: ScanReview): Promise<void> {
    await this.parts.store.change(scanId, () => ({ review }));
  }
}

/** This wish, and not one that has come since. */
function sameAs({ _id, scanId, wish }: ReviewDocument) {
  return { _id, scanId, ...(wish !== undefined && { wish }) };
}

/** The pipeline of the project's own that did the scan: the status is shown there. */
function ownPipeline({ pipelines }: ScanDocument, projectId: string): string | undefined {
  const own = pipelines.findLast((one) => one.kind !== 'runner' && one.projectId === projectId);
  return own?.id ?? undefined;
}

function statusOf(review: ScanReview | null): Pick<ScanReview, 'status' | 'statusText'> {
  const { status = null, statusText } = review ?? {};
  return statusText === undefined ? { status } : { status, statusText };
}

function toReview(
  { skipped, verdict, problems, statusSet }: ReviewReport,
  { review }: ScanDocument,
): ScanReview {
  const at = new Date();
  if (skipped !== null) {
    // It was told before, of this very scan: that stays true.
    if (review && review.state !== 'pending') return review;
    return { ...statusOf(review), state: 'skipped', problems: [...problems, skipped], at };
  }
  const { state: status, description: statusText } = verdict ?? {};
  const told = statusSet && status ? { status, statusText } : statusOf(review);
  return { ...told, state: problems.length > 0 ? 'refused' : 'done', problems, at };
}

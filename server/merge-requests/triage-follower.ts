import { CodeHostError, type MergeRequest, type MergeRequestReader } from '#codehost/ports.js';
import { defaultGate } from '#codehost/review/index.js';
import { acceptanceOf } from '#protocol/endpoint-review/accept.js';
import type { IntegrationDocument, ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { CompletedScan, ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import { wantReview } from '#server/results/want-review.js';
import type { ScanStore } from '#server/scans/scan-store.js';

export interface TriageFollowerParts {
  database: Database;
  results: ResultStore;
  store: ScanStore;
  triage: Triage;
  codeHosts: {
    clientFor(integration: IntegrationDocument): Promise<Pick<MergeRequestReader, 'openMergeRequests'>>;
  };
  jobs: { review(reviewId: string): Promise<void> };
  log: Logger;
}

/** Kinds of failures that pass. */
const PASSING: CodeHostError['kind'][] = ['rate-limited', 'unreachable'];

/** Lets threads and commit statuses of open merge requests follow what people decide about their findings. */
export class TriageFollower {
  constructor(private readonly parts: TriageFollowerParts) {}

  /**
   * Has the open merge requests of a repository told again whose findings were ever decided upon. One that says all that
   * already is read, and not written to.
   * @throws {CodeHostError} of a kind that passes: to be done again
   */
  async follow(teamId: string, repositoryId: string): Promise<void> {
    const { database, results, triage, codeHosts, log } = this.parts;
    const newest = newestByMergeRequest(await results.completedScans(repositoryId));
    const decided = await triage.ofRepository(teamId, repositoryId);
    if (newest.size === 0 || decided.size === 0) return;
    const repository = await database.repositories.byId(teamId, repositoryId);
    const integration =
      repository && (await database.collections.integrations.findOne({ _id: repository.integrationId }));
    if (!integration || integration.apiToken === null) return;
    try {
      const host = await codeHosts.clientFor(integration);
      for await (const page of host.openMergeRequests(repository.projectId))
        for (const mergeRequest of page) await this.followIn(mergeRequest, newest, decided);
    } catch (error) {
      if (!(error instanceof CodeHostError) || PASSING.includes(error.kind)) throw error;
      log.warn({ err: error, repositoryId }, 'merge requests are not told what was decided');
    }
  }

  private async followIn(
    { iid, headCommit }: MergeRequest,
    newest: ReadonlyMap<string, CompletedScan>,
    decided: ReadonlyMap<string, unknown>,
  ): Promise<void> {
    const { database, store, jobs } = this.parts;
    const known = newest.get(iid);
    // Of newer commits there will be a scan, and what it tells knows the decision.
    if (known?.commit !== headCommit) return;
    const scan = await store.get(known.id);
    if (scan?.status !== 'completed' || !(await this.concerns(scan, decided))) return;
    await wantReview(database, scan, iid);
    await jobs.review(`${scan.repositoryId}/${iid}`);
  }

  /** Findings that the target has too count only for gates that count all. */
  private async concerns(
    { _id, teamId, comparison, mergeRequest }: ScanDocument,
    decided: ReadonlyMap<string, unknown>,
  ): Promise<boolean> {
    const { database, results } = this.parts;
    const gate = (await database.teams.get(teamId))?.gate ?? defaultGate;
    const stored = comparison?.missing === null ? await results.comparison(teamId, _id) : null;
    if (!gate.onlyNew || stored === null) return true;
    const told = [...stored.added, ...(stored.routes ?? []).map(({ fingerprint }) => fingerprint)];
    if (mergeRequest && decided.has(acceptanceOf(mergeRequest.iid))) return true;
    return told.some((fingerprint) => decided.has(fingerprint));
  }
}

/** By the number of the merge request. */
function newestByMergeRequest(scans: readonly CompletedScan[]): Map<string, CompletedScan> {
  const newest = new Map<string, CompletedScan>();
  for (const scan of scans) {
    if (scan.mergeRequest === null) continue;
    const { iid } = scan.mergeRequest;
    const other = newest.get(iid);
    if (!other || other.createdAt < scan.createdAt) newest.set(iid, scan);
  }
  return newest;
}

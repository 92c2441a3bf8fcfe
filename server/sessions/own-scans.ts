import { createHash } from 'node:crypto';
import type { OpenScanRequest } from '#protocol/session-api.js';
import type { Config } from '#server/config.js';
import type { SessionDocument } from '#server/database/ci-documents.js';
import type { ScanDocument, ScannedMergeRequest } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { admit } from '#server/scans/admission.js';
import { newScan } from '#server/scans/new-scan.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import { SessionRefused } from './job-rules.js';

export interface OwnScansDependencies {
  database: Database;
  plans: Config['plans'];
  store: ScanStore;
}

/** Scans of one commit that may fail or be cancelled before no more are opened. */
const MAX_GENERATIONS = 50;

/** Scans that CI jobs open by themselves. */
export class OwnScans {
  constructor(private readonly parts: OwnScansDependencies) {}

  /**
   * Gives the scan of the session's commit, and makes it when there is none: one a project, head commit, kind and
   * trust, since its id is made of these. One that failed or was cancelled is followed by another.
   * @throws {LaunchError} `capacity-reached`
   * @throws {SessionRefused}
   */
  async open(session: SessionDocument, request: OpenScanRequest): Promise<ScanDocument> {
    const { store } = this.parts;
    const mergeRequest = mergeRequestOf(session, request);
    const commit = mergeRequest && request.headCommit ? request.headCommit : session.commit;
    if (commit === null || session.ref === null)
      throw new SessionRefused('This session was given its scan', 'Claim it');
    for (let generation = 0; generation < MAX_GENERATIONS; generation++) {
      const scanId = idOf(session, commit, mergeRequest, generation);
      const found = (await store.get(scanId)) ?? (await this.make(scanId, session, commit, mergeRequest));
      if (found.status !== 'failed' && found.status !== 'cancelled') return this.joinPipeline(found, session);
    }
    throw new SessionRefused(
      `${MAX_GENERATIONS} scans of this commit have failed or were cancelled`,
      'Look at why, and push a new commit',
    );
  }

  private async make(
    scanId: string,
    session: SessionDocument,
    commit: string,
    mergeRequest: ScannedMergeRequest | null,
  ): Promise<ScanDocument> {
    const { database, plans, store } = this.parts;
    const { teamId, repositoryId, integrationId } = session;
    const team = await database.teams.get(teamId);
    const repository = await database.repositories.byId(teamId, repositoryId);
    const integration = await database.collections.integrations.findOne({ _id: integrationId });
    if (!team || !repository || !integration)
      throw new SessionRefused('The project was removed', 'Ask the operator to connect it again');
    const scan: ScanDocument = {
      ...newScan({
        scanId,
        integration,
        repository,
        head: { branch: mergeRequest?.sourceBranch ?? session.ref ?? '', commit },
        trigger: 'ci',
        mergeRequest,
      }),
      trusted: session.trusted,
    };
    await admit(database, plans, team, scanId);
    try {
      await store.insert(scan);
      return scan;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another job of the commit was quicker.
      return (await store.get(scanId)) ?? scan;
    }
  }

  /** The pipeline of the job is followed: when it ends, nobody is left to do the scan. */
  private async joinPipeline(scan: ScanDocument, session: SessionDocument): Promise<ScanDocument> {
    const { projectId, pipelineId } = session;
    const joined = await this.parts.store.change(scan._id, ({ status, pipelines }) => {
      const isThere = pipelines.some((one) => one.endedAt === null);
      if (status !== 'launched' || isThere) return null;
      const entry = { kind: 'ci' as const, projectId, id: pipelineId, webUrl: null, status: null };
      return {
        pipelines: [...pipelines, { ...entry, startedAt: new Date(), endedAt: null, scanTokenHash: null }],
      };
    });
    return joined ?? scan;
  }
}

function mergeRequestOf(
  { projectId, pipelineSource }: SessionDocument,
  { mergeRequest, headCommit }: OpenScanRequest,
): ScannedMergeRequest | null {
  const isMergeRequest = pipelineSource === 'merge_request_event';
  if (!isMergeRequest && (mergeRequest || headCommit))
    throw new SessionRefused(
      'Only a pipeline of a merge request may open a scan of one',
      'Leave mergeRequest and headCommit out, or run the job in pipelines of merge requests',
    );
  return mergeRequest && { ...mergeRequest, sourceProjectId: projectId };
}

/** A UUID (version 8) made of all that tells a scan from others: asking again leads to the same one. */
function idOf(
  session: SessionDocument,
  commit: string,
  mergeRequest: ScannedMergeRequest | null,
  generation: number,
): string {
  const kind = mergeRequest ? `merge-request ${mergeRequest.iid}` : 'full';
  // What an untrusted job uploads must not stand where the scan of a protected ref would be.
  const trust = session.trusted ? 'trusted' : 'untrusted';
  const text = ['own-scan', session.integrationId, session.projectId, commit, kind, trust, generation].join(
    '\n',
  );
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

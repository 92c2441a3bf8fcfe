import { timingSafeEqual } from 'node:crypto';
import { SESSION_MINUTES } from '#protocol/session-api.js';
import type { ScanPipeline, SessionDocument } from '#server/database/ci-documents.js';
import type { IntegrationDocument, RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import { IdTokenError, integrationNamedBy, type JobClaims, verifyIdToken } from './id-token.js';
import type { InstanceKeys } from './instance-keys.js';
import { isTrusted, SessionRefused } from './job-rules.js';
import { hashSessionToken, newSessionToken, readScanToken } from './session-token.js';

export interface SessionsDependencies {
  database: Database;
  store: ScanStore;
  keys: InstanceKeys;
  /** Address of this server as jobs know it, without a slash at the end: the first part of the audience. */
  serverUrl(): string;
}

export interface OpenedSession {
  /** Given out once: only its hash is stored. */
  token: string;
  session: SessionDocument;
  repository: RepositoryDocument;
}

const MINUTE = 60_000;
/** Milliseconds that an exchanged ID token is remembered behind its end. */
const GRACE = 5 * MINUTE;

/** Signs CI jobs in: each gets a short session that is bound to a project, a commit and one scan. */
export class Sessions {
  constructor(private readonly parts: SessionsDependencies) {}

  /**
   * Exchanges an ID token, which works once.
   * @param scanId the scan that the job was started for; null: it may open one
   * @throws {IdTokenError} {SessionRefused} {CodeHostError} when the keys of the instance cannot be had
   */
  async openByIdToken(token: string, scanId: string | null): Promise<OpenedSession> {
    const { integration, claims } = await this.verify(token);
    const trusted = isTrusted(claims);
    const open =
      scanId === null
        ? await this.forOwnProject(integration, claims)
        : await this.forScan(integration, claims, scanId);
    await this.useUp(integration, claims);
    return this.store(open.repository, {
      ...ofJob(claims),
      ...open.session,
      trusted: open.trusted ?? trusted,
    });
  }

  /**
   * Exchanges the token that the server handed over to the pipeline of a scan, which works once.
   * @throws {SessionRefused}
   */
  async openByScanToken(token: string): Promise<OpenedSession> {
    const read = readScanToken(token);
    const scan = read && (await this.parts.store.get(read.scanId));
    const used = scan && read && (await this.useScanToken(scan, read.hash));
    const repository = used && (await this.parts.database.repositories.byId(scan.teamId, scan.repositoryId));
    if (!used || !repository)
      throw new SessionRefused(
        'The scan token is not valid',
        'It works once, while its scan waits: launch the scan again',
      );
    return this.store(repository, {
      projectId: used.projectId,
      pipelineId: used.id,
      jobId: null,
      commit: null,
      ref: null,
      pipelineSource: null,
      scanId: scan._id,
      trusted: true,
    });
  }

  /** The session of a token; null when there is none, or it has ended. */
  async find(token: string): Promise<SessionDocument | null> {
    const hash = hashSessionToken(token);
    const session = hash && (await this.parts.database.collections.sessions.findOne({ _id: hash }));
    if (!session || session.expiresAt <= new Date()) return null;
    return (await this.hasTeam(session.teamId)) ? session : null;
  }

  /** Of a team that is to be removed, nothing may be used any more. */
  private async hasTeam(teamId: string): Promise<boolean> {
    const team = await this.parts.database.teams.get(teamId);
    return team !== null && !team.removal;
  }

  /** Binds a session to the scan it has opened. @throws {SessionRefused} when it has another one */
  async bind(session: SessionDocument, scanId: string): Promise<SessionDocument> {
    const { sessions } = this.parts.database.collections;
    const bound = { ...session, scanId };
    if (session.scanId === scanId) return bound;
    const done = await sessions.updateOne({ _id: session._id, scanId: null }, { $set: { scanId } });
    if (done.matchedCount === 1) return bound;
    throw new SessionRefused('The session has opened another scan already', 'Sign in again for another scan');
  }

  private async verify(token: string): Promise<{ integration: IntegrationDocument; claims: JobClaims }> {
    const { database, keys, serverUrl } = this.parts;
    const server = serverUrl();
    const id = integrationNamedBy(token, server);
    const integration = id && (await database.collections.integrations.findOne({ _id: id }));
    if (!integration || integration.instanceUrl === null)
      throw new IdTokenError(
        `The audience of the ID token must be ${server}/<integration id>, with the id of a connected code host.`,
      );
    const claims = await verifyIdToken(token, {
      issuer: integration.instanceUrl,
      audience: `${server}/${integration._id}`,
      key: keys.of(integration.instanceUrl),
    });
    return { integration, claims };
  }

  /** A job that scans the project it runs in. */
  private async forOwnProject(integration: IntegrationDocument, claims: JobClaims) {
    const repository = await this.parts.database.repositories.byProject(
      integration.teamId,
      integration._id,
      claims.project_id,
    );
    if (!repository || repository.state === 'gone' || repository.archived)
      throw new SessionRefused(
        'This project may not be scanned',
        'It must be on the list of projects of the integration: synchronise it, and do not archive the project',
      );
    return { repository, session: { commit: claims.sha, scanId: null }, trusted: undefined };
  }

  /** A job of the very pipeline that was started for the scan. */
  private async forScan(integration: IntegrationDocument, claims: JobClaims, scanId: string) {
    const scan = await this.parts.store.get(scanId);
    const repository = scan && (await this.parts.database.repositories.byId(scan.teamId, scan.repositoryId));
    const pipeline = scan?.pipelines.find(
      (one) => one.endedAt === null && one.kind !== 'ci' && one.projectId === claims.project_id,
    );
    if (
      !repository ||
      !pipeline ||
      repository.integrationId !== integration._id ||
      scan.status !== 'launched'
    )
      throw new SessionRefused(
        'The scan does not wait for this pipeline',
        'It has ended, or is done by another pipeline: launch it again',
      );
    if (pipeline.id === null)
      throw new SessionRefused('The pipeline is just being started', 'Try again in a moment', true);
    if (pipeline.id !== claims.pipeline_id)
      throw new SessionRefused(
        'The scan does not wait for this pipeline',
        'Another pipeline was started for it',
      );
    const isRunner = pipeline.kind === 'runner';
    return {
      repository,
      session: { commit: isRunner ? null : claims.sha, scanId },
      // The operator's own project: what runs there is as good as an agent.
      trusted: isRunner ? true : undefined,
    };
  }

  private async useUp(integration: IntegrationDocument, { jti, exp }: JobClaims): Promise<void> {
    const _id = `${integration._id}:${jti}`;
    const expiresAt = new Date(exp * 1000 + GRACE);
    try {
      await this.parts.database.collections.usedTokens.insertOne({ _id, expiresAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new IdTokenError('The ID token was used already: each works once.');
    }
  }

  /** @returns the pipeline that the token was made for; null when there is none that waits for it */
  private async useScanToken(scan: ScanDocument, hash: string): Promise<ScanPipeline | null> {
    const used = await this.parts.store.change(scan._id, (found) => {
      const waiting = pipelineOf(found, hash);
      return (
        waiting && {
          pipelines: found.pipelines.map((one) => (one === waiting ? { ...one, scanTokenHash: null } : one)),
        }
      );
    });
    return used && pipelineOf(scan, hash);
  }

  private async store(
    repository: RepositoryDocument,
    fields: Omit<
      SessionDocument,
      '_id' | 'teamId' | 'integrationId' | 'repositoryId' | 'createdAt' | 'expiresAt'
    >,
  ): Promise<OpenedSession> {
    if (!(await this.hasTeam(repository.teamId)))
      throw new SessionRefused('The team of this project is being removed', 'Ask the operator');
    const token = newSessionToken();
    const now = Date.now();
    const session: SessionDocument = {
      _id: hashSessionToken(token) ?? '',
      teamId: repository.teamId,
      integrationId: repository.integrationId,
      repositoryId: repository._id,
      ...fields,
      createdAt: new Date(now),
      expiresAt: new Date(now + SESSION_MINUTES * MINUTE),
    };
    await this.parts.database.collections.sessions.insertOne(session);
    return { token, session, repository };
  }
}

function ofJob(claims: JobClaims) {
  return {
    projectId: claims.project_id,
    pipelineId: claims.pipeline_id,
    jobId: claims.job_id,
    ref: claims.ref,
    pipelineSource: claims.pipeline_source,
  };
}

function pipelineOf(scan: ScanDocument, scanTokenHash: string): ScanPipeline | null {
  if (scan.status !== 'launched') return null;
  return (
    scan.pipelines.find((one) => one.endedAt === null && isEqual(one.scanTokenHash, scanTokenHash)) ?? null
  );
}

function isEqual(one: string | null, other: string): boolean {
  return one !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

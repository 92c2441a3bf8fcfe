import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { pino } from 'pino';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { createTeam } from '#server/admin/teams.js';
import { loadConfig } from '#server/config.js';
import type {
  IntegrationDocument,
  RepositoryDocument,
  ScanDocument,
  TeamDocument,
} from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { SecretKeys, tokenPurpose } from '#server/integrations/secret-keys.js';
import { admit } from '#server/scans/admission.js';
import { newScan, type ScanOrder } from '#server/scans/new-scan.js';
import { createServerParts, type ServerParts } from '#server/serve/server-parts.js';
import { lookAgain } from '#test/look-again.js';
import { type CodeHostStandIn, type Project, ROLE, startCodeHost } from '../codehost/index.js';
import { fullPath } from '../codehost/model.js';

const plan = { requestsPerHour: 1000, concurrentScans: 50, scansPerMonth: null, retentionDays: null };

/** The parts of the server on a database, connected to a stand-in, with its jobs at work and without HTTP. */
export class DispatchParts {
  private constructor(
    readonly host: CodeHostStandIn,
    readonly parts: ServerParts,
    readonly team: TeamDocument,
    private readonly database: Database,
    private readonly keys: SecretKeys,
  ) {}

  static async start(database: Database): Promise<DispatchParts> {
    const host = await startCodeHost();
    const keys = new SecretKeys(['k'.repeat(32)]);
    const network = { allowedHosts: [new URL(host.url).host], certificateAuthority: host.authority };
    const parts = createServerParts({
      database,
      log: pino({ level: 'silent' }),
      keys,
      config: { ...loadConfig({}), plans: new Map([...loadConfig({}).plans, ['wide', plan]]) },
      runsJobs: true,
      network,
      connect: (instanceUrl, token) => createGitlabClient({ instanceUrl, token, network }),
      publicUrl: () => 'https://goalkeeper.example.test',
      configuredUrl: null,
    });
    await parts.jobs.start(parts);
    const team = await createTeam(database, { name: randomUUID(), plan: 'wide' }, 'test');
    return new DispatchParts(host, parts, team, database, keys);
  }

  /** An integration that dispatches by pipelines, and a repository of it. */
  async connect(
    project: Project,
    settings: Partial<IntegrationDocument>,
    ofRepository: Partial<RepositoryDocument> = {},
  ): Promise<{ integration: IntegrationDocument; repository: RepositoryDocument }> {
    const _id = randomUUID();
    const token = this.host.addToken({ role: ROLE.maintainer });
    const integration = newIntegration({
      ...{ _id, teamId: this.team._id, kind: 'gitlab', host: new URL(this.host.url).host },
      instanceUrl: this.host.url,
      apiToken: await this.keys.seal(token, tokenPurpose(_id, 'apiToken')),
      dispatchMode: 'pipeline',
      ...settings,
    });
    await this.database.collections.integrations.insertOne(integration);
    const fullName = fullPath(project);
    const repository = newRepository({
      ...{ teamId: this.team._id, integrationId: _id, projectId: String(project.id) },
      ...{ name: project.path, fullName, clonePath: `${this.host.url}/${fullName}.git` },
      ...ofRepository,
    });
    await this.database.repositories.insert(repository);
    return { integration, repository };
  }

  async launch(
    order: Pick<ScanOrder, 'integration' | 'repository' | 'head'> & Partial<ScanOrder>,
  ): Promise<string> {
    const scan = newScan({ trigger: 'api', ...order });
    const { plans, store, jobs } = this.parts;
    await admit(this.database, plans, this.team, scan._id);
    await store.insert(scan);
    await jobs.dispatchScan(scan._id);
    return scan._id;
  }

  async scan(scanId: string): Promise<ScanDocument> {
    return (await this.parts.store.get(scanId)) ?? expect.fail(`there is no scan ${scanId}`);
  }

  /** Waits until the scan is as it should be. */
  async until(scanId: string, isSo: (scan: ScanDocument) => boolean): Promise<ScanDocument> {
    const found = await lookAgain(async () => {
      const scan = await this.scan(scanId);
      return isSo(scan) && scan;
    }, 40_000);
    return found ?? expect.fail(`not within 40 seconds: ${JSON.stringify(await this.scan(scanId))}`);
  }

  async stop(): Promise<void> {
    await this.parts.jobs.stop({ abandon: false });
    await this.host.stop();
  }
}

/** A pipeline of the last entry was started, and the code host has named it. */
export const isStarted = ({ pipelines }: ScanDocument): boolean => (pipelines.at(-1)?.id ?? null) !== null;

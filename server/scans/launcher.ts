import { randomUUID } from 'node:crypto';
import type { RepositoryAddress } from '#codehost/ports.js';
import type { Config } from '#server/config.js';
import type { IntegrationDocument, ScanDocument, TeamDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { admit } from './admission.js';
import { scanIdOfKey } from './keyed-launches.js';
import { LaunchError, type LaunchedScan, type Launcher, type LaunchRequest } from './launch.js';
import { newScan } from './new-scan.js';
import type { RepositorySource } from './repository-source.js';
import type { ScanJobs } from './scan-jobs.js';
import type { ScanStore } from './scan-store.js';
import type { Scans } from './scans.js';
import { isFinished } from './transitions.js';
import { release } from './unfinished.js';

export interface LauncherDependencies {
  database: Database;
  plans: Config['plans'];
  store: ScanStore;
  scans: Scans;
  jobs: ScanJobs;
  /** The kinds of code hosts that can be asked. */
  sources: ReadonlyMap<IntegrationDocument['kind'], RepositorySource>;
}

interface Target {
  integration: IntegrationDocument;
  source: RepositorySource;
  address: RepositoryAddress;
}

/** Launches and cancels scans for the API. */
export class ScanLauncher implements Launcher {
  constructor(private readonly parts: LauncherDependencies) {}

  async launch(team: TeamDocument, request: LaunchRequest): Promise<LaunchedScan> {
    const { idempotencyKey, name, branch } = request;
    const { integration, source, address } = await this.locate(team, request.codehostUrl);
    const { repository, head } = await source.find(integration, address, branch);
    const scanId =
      idempotencyKey === null
        ? randomUUID()
        : await scanIdOfKey(this.parts.database, team._id, idempotencyKey, request);
    const wanted = newScan({ scanId, integration, repository, head, name, trigger: 'api' });
    const scan =
      (idempotencyKey !== null && (await this.parts.store.get(scanId))) || (await this.admit(team, wanted));
    await this.parts.jobs.dispatchScan(scan._id);
    return {
      scanId: scan._id,
      name: scan.name,
      status: 'launched',
      repository: { fullName: repository.fullName, branch: scan.branch, instance: integration.host },
      taskArn: scan.taskArn,
    };
  }

  /** @returns the scan as it is stored: of another request with the same key, when that one was quicker */
  private async admit(team: TeamDocument, scan: ScanDocument): Promise<ScanDocument> {
    const { database, plans, store } = this.parts;
    await admit(database, plans, team, scan._id);
    try {
      await store.insert(scan);
      return scan;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const stored = (await store.get(scan._id)) ?? scan;
    // So quick that it has ended: it had given its place back already.
    if (isFinished(stored)) await release(database, team._id, stored._id);
    return stored;
  }

  async cancel(scan: ScanDocument, by: string): Promise<ScanDocument> {
    return this.parts.scans.cancel(scan, by);
  }

  /** Which of the team's code hosts the URL belongs to; no request is made. */
  private async locate(team: TeamDocument, codehostUrl: string): Promise<Target> {
    const integrations = await this.parts.database.collections.integrations
      .find({ teamId: team._id })
      .toArray();
    if (integrations.length === 0) throw new LaunchError('integration-missing');
    const url = URL.canParse(codehostUrl) ? new URL(codehostUrl) : null;
    for (const integration of integrations) {
      const source = this.parts.sources.get(integration.kind);
      const address = url && source?.locate(integration, url);
      if (source && address) return { integration, source, address };
    }
    const connected = integrations.map(({ host, instanceUrl }) => instanceUrl ?? host);
    throw new LaunchError('not-on-code-host', `Connected: ${connected.join(', ')}`);
  }
}

import { realpath } from 'node:fs/promises';
import {
  type RepositoryAddress,
  type RepositoryHead,
  type RepositoryHost,
  RepositoryUnavailable,
} from '#codehost/ports.js';
import { LaunchError, type LaunchedScan, type Launcher, type LaunchRequest } from '#server/api/launcher.js';
import type { Config } from '#server/config.js';
import type {
  ApiKeyDocument,
  IntegrationDocument,
  RepositoryDocument,
  ScanDocument,
  TeamDocument,
} from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { admit } from './admission.js';
import { newScan } from './new-scan.js';
import type { ScanJobs } from './scan-jobs.js';
import type { ScanStore } from './scan-store.js';
import type { Scans } from './scans.js';

export interface LauncherDependencies {
  database: Database;
  plans: Config['plans'];
  store: ScanStore;
  scans: Scans;
  jobs: ScanJobs;
  /** The code hosts that can be asked, by kind of integration. */
  hosts: ReadonlyMap<IntegrationDocument['kind'], RepositoryHost>;
}

interface Target {
  integration: IntegrationDocument;
  host: RepositoryHost;
  address: RepositoryAddress;
}

/** Launches and cancels scans for the API. */
export class ScanLauncher implements Launcher {
  constructor(private readonly parts: LauncherDependencies) {}

  async launch(team: TeamDocument, _key: ApiKeyDocument, request: LaunchRequest): Promise<LaunchedScan> {
    const target = await this.locate(team, request.codehostUrl);
    const repository = await this.findRepository(team, target);
    const head = await findHead(target, repository, request.branch ?? target.address.branch);
    const scan = newScan({
      integration: target.integration,
      repository,
      head,
      name: request.name,
      trigger: 'api',
    });

    await admit(this.parts.database, this.parts.plans, team, scan._id);
    await this.parts.store.insert(scan);
    await this.parts.jobs.dispatchScan(scan._id);
    return {
      scanId: scan._id,
      name: scan.name,
      status: 'launched',
      repository: {
        fullName: repository.fullName,
        branch: scan.branch,
        instance: target.integration.host,
      },
      taskArn: scan.taskArn,
    };
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
      const host = this.parts.hosts.get(integration.kind);
      const address = url && host?.locate(url);
      if (host && address) return { integration, host, address };
    }
    throw new LaunchError(
      'not-on-code-host',
      `Connected: ${integrations.map(({ host }) => host).join(', ')}`,
    );
  }

  private async findRepository(
    team: TeamDocument,
    { integration, address }: Target,
  ): Promise<RepositoryDocument> {
    const repositories = await this.parts.database.repositories.list(team._id);
    const find = (projectId: string) =>
      repositories.find((known) => known.integrationId === integration._id && known.projectId === projectId);
    const found = find(address.projectId) ?? find(await withoutLinks(address.projectId));
    // A local repository is there only when the operator named it: a key must not open any folder of the machine.
    if (!found) throw new LaunchError('repository-not-found');
    return found;
  }
}

async function withoutLinks(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

async function findHead(
  { host }: Target,
  repository: RepositoryDocument,
  branch: string | null,
): Promise<RepositoryHead> {
  try {
    const head = branch
      ? await host.findHead(repository.projectId, branch)
      : await host.defaultHead(repository.projectId);
    if (head) return head;
  } catch (error) {
    if (error instanceof RepositoryUnavailable)
      throw new LaunchError('repository-not-found', error.message, { cause: error });
    throw error;
  }
  throw new LaunchError(
    'branch-not-found',
    branch ? `There is no branch ${branch}` : 'The repository has no commit yet: commit something first',
  );
}

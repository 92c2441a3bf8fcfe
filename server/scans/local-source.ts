import { realpath } from 'node:fs/promises';
import type { LocalHost } from '#codehost/local/local-host.js';
import { type RepositoryAddress, type RepositoryHead, RepositoryUnavailable } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { headToScan } from './branch-rule.js';
import { LaunchError } from './launch.js';
import type { RepositorySource } from './repository-source.js';

/** Git repositories on this machine. */
export class LocalSource implements RepositorySource {
  constructor(
    private readonly database: Database,
    private readonly host: LocalHost,
  ) {}

  locate(_integration: IntegrationDocument, url: URL): RepositoryAddress | null {
    return this.host.locate(url);
  }

  async find(
    integration: IntegrationDocument,
    address: RepositoryAddress,
    branch: string | null,
  ): Promise<{ repository: RepositoryDocument; head: RepositoryHead }> {
    const { project } = address;
    const repository =
      (await this.known(integration, project)) ??
      (await this.known(integration, await realpath(project).catch(() => project)));
    // A local repository is there only when the operator named it: a key must not open any folder of the machine.
    if (!repository) throw new LaunchError('repository-not-found');
    const branches = {
      head: (name: string) => this.host.findHead(repository.projectId, name),
      defaultHead: () => this.host.defaultHead(repository.projectId),
    };
    try {
      return { repository, head: await headToScan(branches, branch, address) };
    } catch (error) {
      if (error instanceof RepositoryUnavailable)
        throw new LaunchError('repository-not-found', error.message, { cause: error });
      throw error;
    }
  }

  private known({ teamId, _id }: IntegrationDocument, path: string): Promise<RepositoryDocument | null> {
    return this.database.repositories.byProject(teamId, _id, path);
  }
}

import type { LocalHost } from '#codehost/local/local-host.js';
import type { BranchReader, RepositoryHead } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';

/** Where clients of code hosts come from. */
export interface BranchReaders {
  clientFor(integration: IntegrationDocument): Promise<BranchReader>;
}

/** Newest commits of branches, wherever the repository is. */
export class Heads {
  constructor(
    private readonly codeHosts: BranchReaders,
    private readonly local: LocalHost,
  ) {}

  /**
   * @param branch null: the default branch
   * @returns null when there is no such branch, or no commit yet
   * @throws {CodeHostError} {RepositoryUnavailable}
   */
  async headOf(
    integration: IntegrationDocument,
    repository: RepositoryDocument,
    branch: string | null,
  ): Promise<RepositoryHead | null> {
    const { projectId } = repository;
    if (integration.kind === 'local')
      return branch === null ? this.local.defaultHead(projectId) : this.local.findHead(projectId, branch);
    const name = branch ?? repository.defaultBranch;
    if (name === null) return null;
    const client = await this.codeHosts.clientFor(integration);
    const found = await client.branch(projectId, name);
    return found && { branch: found.name, commit: found.commit };
  }
}

import type { BranchReader, ChangeWriter, DiscussionWriter, MergeRequestReader } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { FixError } from './fix-error.js';

/** The part of a code host that fix merge requests need. */
export type FixHost = Pick<BranchReader, 'branch' | 'commits'> &
  Pick<MergeRequestReader, 'mergeRequest' | 'mergeRequestsFrom' | 'discussions'> &
  Pick<DiscussionWriter, 'addNote'> &
  ChangeWriter;

export interface FixHosts {
  clientFor(integration: IntegrationDocument): Promise<FixHost>;
}

/** A repository at its code host. */
export interface HostedRepository {
  repository: RepositoryDocument;
  integration: IntegrationDocument;
  host: FixHost;
}

/** @throws {FixError} when the repository is gone or has no code host that takes merge requests */
export async function hostedRepository(
  { database, codeHosts }: { database: Database; codeHosts: FixHosts },
  teamId: string,
  repositoryId: string,
): Promise<HostedRepository> {
  const repository = await database.repositories.byId(teamId, repositoryId);
  if (repository?.state !== 'present' || repository.archived) throw new FixError('repository-not-found');
  const integration = await database.collections.integrations.findOne({ _id: repository.integrationId });
  if (!integration?.apiToken) throw new FixError('integration-missing');
  return { repository, integration, host: await codeHosts.clientFor(integration) };
}

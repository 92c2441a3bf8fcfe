import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** A repository, and the connection to the code host that it is at. */
export interface ConnectedRepository {
  repository: RepositoryDocument;
  integration: IntegrationDocument;
}

/** The repository of a scan, or of what is to become one; null when it or its connection was removed. */
export async function connectedRepository(
  database: Database,
  { teamId, repositoryId }: { teamId: string; repositoryId: string },
): Promise<ConnectedRepository | null> {
  const repository = await database.repositories.byId(teamId, repositoryId);
  const integration =
    repository && (await database.collections.integrations.findOne({ _id: repository.integrationId }));
  return repository && integration ? { repository, integration } : null;
}

/** Whether the server does something for a repository by itself: it is tracked, and its project is there to be scanned. */
export function isInUse({ tracked, state, archived }: RepositoryDocument): boolean {
  return tracked && state === 'present' && !archived;
}

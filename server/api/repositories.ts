import type { RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Page } from '#server/results/index.js';
import { type Operation, operation } from './operation.js';
import { pagination } from './paging.js';
import { repositoryQuery } from './parameters.js';
import { repositories as answer } from './schemas.js';

/** The list of repositories, sorted by full name. */
export function repositoryOperations(database: Database): Operation[] {
  return [
    operation<Page & { name: string | null }>({
      method: 'GET',
      path: '/repositories',
      id: 'listRepositories',
      tag: 'Repositories',
      summary: 'List the repositories of the team',
      query: repositoryQuery,
      answer,
      async handler({ caller, query: { name, ...page } }) {
        const { rows, total } = await database.repositories.page(caller.team._id, { name }, page);
        const data = rows.map(toRow);
        return {
          version: 'v1',
          data,
          pagination: pagination(page, total, data.length),
          filters: { name },
        };
      },
    }),
  ];
}

/** An element of the list (specification, section 2.2). */
function toRow(repository: RepositoryDocument) {
  return {
    id: repository._id,
    name: repository.name,
    fullName: repository.fullName,
    clonePath: repository.clonePath,
    lastScanAt: repository.lastScanAt?.toISOString() ?? null,
    scanCount: repository.scanCount,
    vulnerabilityCount: repository.vulnerabilityCount,
  };
}

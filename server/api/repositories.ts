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
        const all = await database.repositories.list(caller.team._id);
        const matching =
          name === null ? all : all.filter((repository) => hasName(repository, name.toLowerCase()));
        const data = matching.slice(page.offset, page.offset + page.limit).map(toRow);
        return {
          version: 'v1',
          data,
          pagination: pagination(page, matching.length, data.length),
          filters: { name },
        };
      },
    }),
  ];
}

function hasName({ name, fullName }: RepositoryDocument, part: string): boolean {
  return name.toLowerCase().includes(part) || fullName.toLowerCase().includes(part);
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

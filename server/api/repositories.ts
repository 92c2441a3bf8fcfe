import type { RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { noFindings, type Page, type RepositoryToday, type ResultStore } from '#server/results/index.js';
import { keptTexts, listOf } from './kept-texts.js';
import { listAnswer } from './list-answer.js';
import { type Operation, operation } from './operation.js';
import { repositoryId, repositoryQuery } from './parameters.js';
import { findRepository } from './repository-path.js';
import { repositories as answer, repositoryAnswer } from './schemas.js';

/** The repositories of a team. */
export function repositoryOperations(database: Database, results: ResultStore): Operation[] {
  const rowText = keptTexts(textOf);
  return [
    operation<Page & { name: string | null; view: 'summary' | 'full' }>({
      method: 'GET',
      path: '/repositories',
      id: 'listRepositories',
      tag: 'Repositories',
      summary: 'List the repositories of the team, by full name',
      query: repositoryQuery,
      answer,
      async handler({ caller: { team }, query: { name, view, ...page } }, h) {
        const { rows, total } = await database.repositories.page(team, { name }, page);
        const isFull = view === 'full';
        const asked = isFull ? rows : rows.filter(({ vulnerabilityCount }) => vulnerabilityCount === null);
        const today =
          asked.length > 0 ? await results.today(team, asked) : new Map<string, RepositoryToday>();
        const texts = rows.map((row) => {
          const itsToday = today.get(row._id);
          return isFull ? JSON.stringify(toFullRow(row, itsToday)) : rowText(row, countOf(row, itsToday));
        });
        const found = { total, count: texts.length, rows: listOf(texts) };
        return listAnswer(h, { page, found, filters: { name } });
      },
    }),
    operation({
      method: 'GET',
      path: '/repositories/{repositoryId}',
      id: 'getRepository',
      tag: 'Repositories',
      summary: 'Read one repository, with its open findings',
      params: { repositoryId },
      answer: repositoryAnswer,
      errors: { 404: 'Repository not found' },
      async handler({ caller: { team }, params }) {
        const repository = await findRepository(database, team._id, params.repositoryId);
        if (!repository) throw apiError(404, 'Repository not found');
        const today = await results.today(team, [repository]);
        return { version: 'v1', data: toFullRow(repository, today.get(repository._id)) };
      },
    }),
  ];
}

function countOf({ vulnerabilityCount }: RepositoryDocument, today: RepositoryToday | undefined): number {
  return vulnerabilityCount ?? today?.open.total ?? 0;
}

function textOf(repository: RepositoryDocument, vulnerabilityCount: number): string {
  return JSON.stringify(toRow(repository, vulnerabilityCount));
}

/** An element of the list (specification, section 2.2). */
function toRow(repository: RepositoryDocument, vulnerabilityCount: number) {
  return {
    id: repository._id,
    name: repository.name,
    fullName: repository.fullName,
    clonePath: repository.clonePath,
    lastScanAt: repository.lastScanAt?.toISOString() ?? null,
    scanCount: repository.scanCount,
    vulnerabilityCount,
  };
}

function toFullRow(repository: RepositoryDocument, today: RepositoryToday | undefined) {
  const { scan, open } = today ?? { scan: null, open: noFindings() };
  const latestScan = scan && {
    scanId: scan.id,
    branch: scan.branch,
    finishedAt: new Date(scan.finishedAt).toISOString(),
    complete: scan.complete,
  };
  const { defaultBranch, tracked } = repository;
  return {
    ...toRow(repository, countOf(repository, today)),
    defaultBranch,
    open,
    latestScan,
    tracked,
    hook: hookOf(repository),
  };
}

function hookOf({ hook }: RepositoryDocument): 'installed' | 'by-hand' | 'disabled' | null {
  if (!hook) return null;
  if (hook.disabled) return 'disabled';
  return hook.hookId === null ? 'by-hand' : 'installed';
}

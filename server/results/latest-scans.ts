import type { RepositoryDocument } from '#server/database/documents.js';
import type { CompletedScan } from './team-directory.js';

/**
 * Of each repository the scan that shows what it has today: the newest complete one of its default branch, else the newest
 * complete one, else the newest. Scans of merge requests show what is not there yet.
 * @param scans new to old
 */
export function latestScans(
  scans: readonly CompletedScan[],
  repositories: readonly Pick<RepositoryDocument, '_id' | 'defaultBranch'>[],
): ReadonlySet<CompletedScan> {
  const branches = new Map(repositories.map(({ _id, defaultBranch }) => [_id, defaultBranch]));
  const chosen = new Map<string, { scan: CompletedScan; rank: number }>();
  for (const scan of scans) {
    if (scan.kind !== 'full') continue;
    const isMain = scan.branch === branches.get(scan.repositoryId);
    const rank = scan.complete ? (isMain ? 2 : 1) : 0;
    const best = chosen.get(scan.repositoryId);
    if (!best || rank > best.rank) chosen.set(scan.repositoryId, { scan, rank });
  }
  return new Set([...chosen.values()].map(({ scan }) => scan));
}

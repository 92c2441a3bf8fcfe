import { onlyScans, type ScanList } from './scan-list.js';

/**
 * Of each repository the scan that shows what it has today: the newest complete one of its default branch, else the newest
 * complete one, else the newest. Scans of merge requests show what is not there yet.
 * @param defaultBranches by the ids of repositories
 */
export async function latestScans(
  scans: ScanList,
  defaultBranches: ReadonlyMap<string, string | null>,
): Promise<ScanList> {
  const chosen = new Map<string, { id: string; rank: number }>();
  for await (const part of scans.parts())
    for (const { id, repositoryId, branch, kind, complete } of part) {
      if (kind !== 'full') continue;
      const isMain = branch === defaultBranches.get(repositoryId);
      const rank = complete ? (isMain ? 2 : 1) : 0;
      const best = chosen.get(repositoryId);
      if (!best || rank > best.rank) chosen.set(repositoryId, { id, rank });
    }
  return onlyScans(scans, ({ id, repositoryId }) => chosen.get(repositoryId)?.id === id);
}

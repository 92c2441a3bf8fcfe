import { fixedScans, inListOrder, type ListedScan, type ScanList } from './scan-list.js';

/**
 * Of each repository the scan that shows what it has today: the newest complete one of its default branch, else the newest
 * complete one, else the newest. Scans of merge requests show what is not there yet.
 * @param defaultBranches by the ids of repositories
 */
export async function latestScans(
  list: ScanList,
  defaultBranches: ReadonlyMap<string, string | null>,
): Promise<ScanList> {
  const chosen = new Map<string, { scan: ListedScan; rank: number }>();
  for await (const part of list.parts())
    for (const scan of part) {
      const { repositoryId, branch, kind, complete } = scan;
      if (kind !== 'full') continue;
      const isMain = branch === defaultBranches.get(repositoryId);
      const rank = complete ? (isMain ? 2 : 1) : 0;
      const best = chosen.get(repositoryId);
      if (!best || rank > best.rank) chosen.set(repositoryId, { scan, rank });
    }
  // One of each repository: few, whatever the list is, and then it is walked through again and again.
  return fixedScans(list.table, [...chosen.values()].map(({ scan }) => scan).sort(inListOrder));
}

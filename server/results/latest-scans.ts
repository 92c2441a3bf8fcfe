import { fixedScans, inListOrder, type ListedScan, type ScanList } from './scan-list.js';

/** By the ids of repositories. */
type DefaultBranches = ReadonlyMap<string, string | null>;

/** The newest scans of lists, chosen once for each list that stays as it is, and again when a default branch is another one. */
export class LatestScans {
  private readonly chosen = new WeakMap<ScanList, { branches: DefaultBranches; scans: ScanList }>();

  async of(list: ScanList, branches: DefaultBranches): Promise<ScanList> {
    if (list.id === undefined) return latestScans(list, branches);
    const known = this.chosen.get(list);
    if (known && areEqual(known.branches, branches)) return known.scans;
    const scans = await latestScans(list, branches);
    this.chosen.set(list, { branches, scans });
    return scans;
  }
}

function areEqual(some: DefaultBranches, others: DefaultBranches): boolean {
  if (some === others) return true;
  if (some.size !== others.size) return false;
  for (const [id, branch] of some) if (others.get(id) !== branch) return false;
  return true;
}

/**
 * Of each repository the scan that shows what it has today: the newest complete one of its default branch, else the newest
 * complete one, else the newest. Scans of merge requests show what is not there yet.
 */
export async function latestScans(list: ScanList, defaultBranches: DefaultBranches): Promise<ScanList> {
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

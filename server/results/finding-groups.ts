import { severityBand } from '#protocol/scan-report.js';
import type { BucketCache } from './bucket-cache.js';
import { noFindings, type SeverityCounts } from './open-counts.js';
import { forEachClass, type PeopleFilters } from './query.js';
import type { VulnerabilityFilter } from './query-types.js';
import type { ScanList } from './scan-list.js';

export type GroupedBy = 'rule' | 'repository';

/** Findings of a list that are of one rule, or in one repository. */
export interface FindingGroup {
  /** Id of the rule; empty for results of an earlier version, which do not name it. Of a repository its id. */
  key: string;
  /** Kind of weakness; empty for a repository. */
  type: string;
  counts: SeverityCounts;
}

/** The findings of a list in groups, those with the most severe findings first. */
export async function groupFindings(
  list: ScanList,
  cache: BucketCache,
  filter: VulnerabilityFilter,
  people: PeopleFilters,
  by: GroupedBy,
): Promise<FindingGroup[]> {
  const groups = new Map<string, FindingGroup>();
  await forEachClass(list, cache, filter, people, ({ repositoryId }, [severity, type, , ruleId], rows) => {
    const key = by === 'rule' ? ruleId : repositoryId;
    const group = groups.get(key) ?? { key, type: by === 'rule' ? type : '', counts: noFindings() };
    groups.set(key, group);
    group.counts[severityBand(severity)] += rows;
    group.counts.total += rows;
  });
  return [...groups.values()].filter(({ counts }) => counts.total > 0).sort(bySeverity);
}

function bySeverity(
  { counts: one, key }: FindingGroup,
  { counts: other, key: otherKey }: FindingGroup,
): number {
  for (const band of ['critical', 'high', 'medium', 'low', 'info'] as const)
    if (one[band] !== other[band]) return other[band] - one[band];
  return key < otherKey ? -1 : 1;
}

import type { Database } from '#server/database/index.js';
import type { BucketCache } from './bucket-cache.js';
import { bucketsOf, readDetailBucket } from './buckets.js';
import { scanPrefix } from './finding-id.js';
import { vulnerabilityRow } from './listed-row.js';
import type { Vulnerability } from './query-types.js';
import type { ListedScan } from './scan-list.js';
import type { ScanLists } from './scan-lists.js';

export interface FindParts {
  database: Database;
  lists: ScanLists;
  cache: BucketCache;
}

/**
 * Findings of a team in full form by their ids; those that it does not have are missing. A bucket is decoded once, however many
 * of its findings are asked for.
 */
export async function findVulnerabilities(
  parts: FindParts,
  teamId: string,
  ids: readonly string[],
): Promise<Map<string, Vulnerability>> {
  const prefixes = new Set(ids.map(scanPrefix));
  const found = new Map<string, Vulnerability>();
  for (const scan of await scansOf(parts, teamId, prefixes)) {
    let left = ids.filter((id) => scanPrefix(id) === scanPrefix(scan.id));
    for (const bucketName of bucketsOf(scan)) {
      // Ids of several scans may begin alike.
      left = left.filter((id) => !found.has(id));
      if (left.length === 0) break;
      const bucket = await parts.cache.read(bucketName);
      const rows = left.map((id) => ({ id, row: bucket.rowOfId(id) })).filter(({ row }) => row >= 0);
      if (rows.length === 0) continue;
      const details = await readDetailBucket(parts.database.collections.results, bucketName);
      for (const { id, row } of rows) {
        const summary = vulnerabilityRow(scan, bucket, row);
        found.set(id, { ...summary, repositoryId: scan.repositoryId, finding: details[row] });
      }
    }
  }
  return found;
}

/** The completed scans that the ids of findings lead to; several of one prefix when their ids begin alike. */
async function scansOf(
  { database, lists }: FindParts,
  teamId: string,
  prefixes: ReadonlySet<string>,
): Promise<ListedScan[]> {
  const scans: ListedScan[] = [];
  if (database.engine === 'ferretdb') {
    // It knows no ranges of ids, and would walk over all scans of all teams.
    for await (const part of (await lists.get({ teamId })).parts())
      scans.push(...part.filter(({ id }) => prefixes.has(scanPrefix(id))));
    return scans;
  }
  for (const prefix of prefixes) {
    const first = `${prefix.slice(0, 8)}-${prefix.slice(8)}-`;
    const ids = database.collections.scans.find(
      { _id: { $gte: first, $lt: `${first}~` }, teamId },
      { projection: { _id: 1 } },
    );
    for await (const { _id } of ids) {
      const found = await lists.scan(teamId, _id);
      if (found) scans.push(found.scan);
    }
  }
  return scans;
}

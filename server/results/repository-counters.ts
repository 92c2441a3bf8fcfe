import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/database/index.js';
import { completedScans } from './completed-scans.js';

/**
 * Counters are derived from what is stored, never incremented: doing it twice changes nothing. Of several processes that
 * count at once, the last one to write may have been the first to read, so that each looks once more.
 * @param countOpen the open findings of the scan that shows what the repository has today
 */
export async function countRepository(
  database: Database,
  { teamId, repositoryId }: { teamId: string; repositoryId: string },
  countOpen: () => Promise<number>,
): Promise<void> {
  const count = async () => {
    const scans = await completedScans(database, repositoryId);
    const times = scans.map(({ createdAt }) => createdAt.getTime());
    return {
      scanCount: scans.length,
      vulnerabilityCount: await countOpen(),
      lastScanAt: times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))),
    };
  };
  let written: Awaited<ReturnType<typeof count>>;
  let counted = await count();
  do {
    written = counted;
    await database.repositories.update(teamId, repositoryId, { $set: written });
    counted = await count();
  } while (!isDeepStrictEqual(counted, written));
}

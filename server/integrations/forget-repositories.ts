import type { RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { inParts } from './in-parts.js';

const AT_A_TIME = 500;

/**
 * Removes the repositories of an integration that is gone; those with scans stay with them, as gone. Stops when the
 * same code host was connected again. Safe to repeat.
 */
export async function forgetRepositories(
  database: Database,
  teamId: string,
  integrationId: string,
): Promise<void> {
  const { integrations } = database.collections;
  const own = (await database.repositories.list(teamId)).filter((one) => one.integrationId === integrationId);
  for (const part of inParts(own, AT_A_TIME)) {
    if ((await integrations.findOne({ _id: integrationId }))?.apiToken) return;
    await database.repositories.remove(
      teamId,
      part.filter((one) => !hasScans(one)),
    );
    const update = part
      .filter(hasScans)
      .map(({ _id: id }) => ({ id, change: { state: 'gone' as const, tracked: false } }));
    await database.repositories.writeAll(teamId, { insert: [], update });
  }
}

function hasScans({ scanCount, lastScanAt }: RepositoryDocument): boolean {
  return scanCount > 0 || lastScanAt !== null;
}

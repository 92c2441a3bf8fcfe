import { recordAudit } from '#server/audit/audit-log.js';
import type { IntegrationDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { IntegrationJobs } from '#server/integrations/synchroniser.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';

export interface RemovalParts {
  database: Database;
  store: ScanStore;
  scans: Scans;
  jobs: IntegrationJobs;
}

/**
 * Disconnects a team from a code host: its tokens go at once, its unfinished scans are cancelled, its repositories go
 * in the background unless they have scans. May be done again when it was cut off.
 * @returns how many scans were cancelled
 */
export async function removeIntegration(
  { database, store, scans, jobs }: RemovalParts,
  { _id, teamId, host }: IntegrationDocument,
  by: string,
): Promise<number> {
  await database.collections.integrations.updateOne({ _id }, { $set: { apiToken: null, cloneToken: null } });
  await jobs.forgetRepositories(teamId, _id);
  let cancelled = 0;
  for (const scanId of (await database.teams.get(teamId))?.active ?? []) {
    const scan = await store.get(scanId);
    const repository = scan && (await database.repositories.byId(teamId, scan.repositoryId));
    if (!scan || repository?.integrationId !== _id) continue;
    await scans.cancel(scan, `removal of the integration with ${host}`);
    cancelled += 1;
  }
  await database.collections.integrations.deleteOne({ _id });
  await recordAudit(database, { teamId, by, action: 'integration.remove', subject: _id, detail: { host } });
  return cancelled;
}

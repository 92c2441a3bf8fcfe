import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';

/**
 * A scan of the team.
 * @throws 404 `Scan not found`, the same for unknown scans and for those of other teams
 */
export async function findScan(database: Database, teamId: string, scanId: string): Promise<ScanDocument> {
  const scan = await database.collections.scans.findOne({ _id: scanId });
  if (scan?.teamId !== teamId) throw apiError(404, 'Scan not found');
  return scan;
}

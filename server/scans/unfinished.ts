import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { ScanStore } from './scan-store.js';

/** An entry of a team's `active` list; `scan` is null when a launch was cut off before its scan was stored. */
export interface ActiveEntry {
  teamId: string;
  scanId: string;
  scan: ScanDocument | null;
}

/**
 * All scans that have not ended, by the lists of the teams: an id enters before its scan is stored and leaves last of
 * all, so none is missed, and no query over all scans is needed.
 */
export async function* activeEntries(database: Database, store: ScanStore): AsyncGenerator<ActiveEntry> {
  const teams = await database.collections.teams.find({}, { projection: { active: 1 } }).toArray();
  for (const { _id: teamId, active } of teams)
    for (const scanId of active) yield { teamId, scanId, scan: await store.get(scanId) };
}

/** Takes a scan out of its team's list: it no longer counts against the capacity. Safe to repeat. */
export async function release(database: Database, teamId: string, scanId: string): Promise<void> {
  await database.teams.update(teamId, { $pull: { active: scanId } });
}

import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { ScanStore } from './scan-store.js';

/** An entry of a team's `active` list; `scan` is null when a launch was cut off before its scan was stored. */
export interface ActiveEntry {
  teamId: string;
  scanId: string;
  scan: ScanDocument | null;
}

/** Scans that are read at once. */
const AT_ONCE = 100;

/**
 * All scans that have not ended, by the lists of the teams: an id enters before its scan is stored and leaves last of
 * all, so none is missed, and no query over all scans is needed.
 */
export async function* activeEntries(database: Database, store: ScanStore): AsyncGenerator<ActiveEntry> {
  const teams = await database.collections.teams.find({}, { projection: { active: 1 } }).toArray();
  for (const { _id: teamId, active } of teams)
    for (let at = 0; at < active.length; at += AT_ONCE) {
      const scans = await store.getAll(active.slice(at, at + AT_ONCE));
      for (const scanId of active.slice(at, at + AT_ONCE))
        yield { teamId, scanId, scan: scans.get(scanId) ?? null };
    }
}

/** Takes a scan out of its team's list: it no longer counts against the capacity. Safe to repeat. */
export async function release(database: Database, teamId: string, scanId: string): Promise<void> {
  await database.teams.update(teamId, { $pull: { active: scanId } });
}

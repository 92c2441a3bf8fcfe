import type { Database } from '#server/database/index.js';
import type { ScanStore } from './scan-store.js';
import type { Scans } from './scans.js';
import { activeEntries } from './unfinished.js';

/** Scans that an agent holds who is known to be gone go to the next one at once, not when their lease ends. */
export async function takeBackScans(
  { database, store, scans }: { database: Database; store: ScanStore; scans: Scans },
  gone: { agent: string; reason: string },
): Promise<void> {
  for await (const { scanId, scan } of activeEntries(database, store))
    if (scan?.lease?.agent === gone.agent) await scans.expire(scanId, gone);
}

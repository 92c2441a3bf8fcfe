import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { Metrics } from '#server/metrics.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import type { ClaimQueue } from '#server/scans/claim-queue.js';
import type { OfferedScans } from '#server/scans/offered-scans.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';
import type { OwnScans } from '#server/sessions/own-scans.js';
import type { Sessions } from '#server/sessions/sessions.js';

/** What the routes of agents work on. */
export interface AgentApiParts {
  database: Database;
  results: ResultStore;
  store: ScanStore;
  scans: Scans;
  queue: ClaimQueue;
  offered: OfferedScans;
  sessions: Sessions;
  ownScans: OwnScans;
  triage: Triage;
  log: Logger;
  metrics: Metrics;
}

import type { Plan } from '#server/config.js';
import type { Database } from '#server/database/index.js';
import type { Dispatcher } from '#server/dispatch/dispatcher.js';
import type { Pipelines } from '#server/dispatch/pipelines.js';
import type { OvertakenFixes } from '#server/fixes/overtaken-fixes.js';
import type { ScheduledFixes } from '#server/fixes/scheduled-fixes.js';
import type { Integrations } from '#server/integrations/integrations.js';
import type { IntegrationJobs, Synchroniser } from '#server/integrations/synchroniser.js';
import type { Logger } from '#server/logging.js';
import type { Reviewer } from '#server/merge-requests/reviewer.js';
import type { TriageFollower } from '#server/merge-requests/triage-follower.js';
import type { Metrics } from '#server/metrics.js';
import type { Notifier } from '#server/notifications/notifier.js';
import type { Sender } from '#server/notifications/sender.js';
import type { TeamRemoval } from '#server/removal/team-removal.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import type { ClaimQueue } from '#server/scans/claim-queue.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';
import type { Schedules } from '#server/schedules/schedules.js';
import type { DeliveryHandler } from '#server/webhooks/handler.js';
import type { Hooks } from '#server/webhooks/hooks.js';
import type { MissedEvents } from '#server/webhooks/missed-events.js';

/** What publishing asks of the queue for fix merge requests. */
export interface FixJobs {
  /** A scan of the team was published: findings may be gone. */
  closeOvertakenFixes(teamId: string): Promise<void>;
  openFixes(teamId: string, repositoryId: string): Promise<void>;
}

/** What the jobs work on. */
export interface JobParts {
  database: Database;
  results: ResultStore;
  store: ScanStore;
  scans: Scans;
  queue: ClaimQueue;
  dispatcher: Dispatcher;
  pipelines: Pipelines;
  waiting: WaitingScans;
  deliveries: DeliveryHandler;
  reviewer: Reviewer;
  notifier: Notifier;
  sender: Sender;
  triage: Triage;
  triageFollower: TriageFollower;
  hooks: Hooks;
  missedEvents: MissedEvents;
  schedules: Schedules;
  integrations: Integrations;
  synchroniser: Synchroniser;
  overtakenFixes: OvertakenFixes;
  scheduledFixes: ScheduledFixes;
  jobs: IntegrationJobs & FixJobs;
  teamRemoval: TeamRemoval;
  plans: ReadonlyMap<string, Plan>;
  /** Minutes that an attempt at a scan may take. */
  scanMinutes: number;
  log: Logger;
  metrics: Metrics;
}

import { LocalHost } from '#codehost/local/local-host.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import type { Config } from '#server/config.js';
import type { IntegrationDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { Dispatcher } from '#server/dispatch/dispatcher.js';
import { Pipelines } from '#server/dispatch/pipelines.js';
import { Fixes } from '#server/fixes/fixes.js';
import { OvertakenFixes } from '#server/fixes/overtaken-fixes.js';
import { ScheduledFixes } from '#server/fixes/scheduled-fixes.js';
import { CodeHosts, type Connect } from '#server/integrations/code-hosts.js';
import { Integrations } from '#server/integrations/integrations.js';
import type { SecretKeys } from '#server/integrations/secret-keys.js';
import { Synchroniser } from '#server/integrations/synchroniser.js';
import { Issues } from '#server/issues/issues.js';
import { Jobs } from '#server/jobs/index.js';
import type { Logger } from '#server/logging.js';
import { Reviewer } from '#server/merge-requests/reviewer.js';
import { ThreadCommands } from '#server/merge-requests/thread-commands.js';
import { TriageFollower } from '#server/merge-requests/triage-follower.js';
import { Metrics } from '#server/metrics.js';
import { Notifier } from '#server/notifications/notifier.js';
import { Sender } from '#server/notifications/sender.js';
import { Subscriptions } from '#server/notifications/subscriptions.js';
import { TeamRemoval } from '#server/removal/team-removal.js';
import { ResultStore } from '#server/results/index.js';
import { Triage } from '#server/results/triage.js';
import { ClaimQueue } from '#server/scans/claim-queue.js';
import { GitlabSource } from '#server/scans/gitlab-source.js';
import { Heads } from '#server/scans/heads.js';
import { ScanLauncher } from '#server/scans/launcher.js';
import { LocalSource } from '#server/scans/local-source.js';
import { OfferedScans } from '#server/scans/offered-scans.js';
import type { RepositorySource } from '#server/scans/repository-source.js';
import { ScanStore } from '#server/scans/scan-store.js';
import { Scans } from '#server/scans/scans.js';
import { WaitingScans } from '#server/scans/waiting-scans.js';
import { Schedules } from '#server/schedules/schedules.js';
import { OwnScans } from '#server/sessions/own-scans.js';
import { DeliveryHandler } from '#server/webhooks/handler.js';
import { HookSecrets } from '#server/webhooks/hook-secrets.js';
import { Hooks } from '#server/webhooks/hooks.js';
import { MissedEvents } from '#server/webhooks/missed-events.js';

export interface ServerPartsOptions {
  database: Database;
  log: Logger;
  keys: SecretKeys;
  config: Pick<Config, 'plans' | 'resultCacheBytes' | 'scanMinutes'>;
  /** False in a process of role `api`: it hands jobs in, others do them. */
  runsJobs: boolean;
  network: NetworkPolicy;
  connect: Connect;
  /** Address under which others reach the server, without a slash at the end. Asked for only while it serves. */
  publicUrl(): string;
  /** The same as the operator has named it; null: comments have no links to it. */
  configuredUrl: string | null;
}

export type ServerParts = ReturnType<typeof createServerParts>;

/** All that works behind the HTTP interfaces, put together once a process. Nothing runs before `jobs.start`. */
export function createServerParts(options: ServerPartsOptions) {
  const { database, log, keys, network, connect, publicUrl } = options;
  const { plans, resultCacheBytes, scanMinutes } = options.config;
  const metrics = new Metrics();
  const results = new ResultStore(database, { cacheBytes: resultCacheBytes });
  const store = new ScanStore(database);
  const queue = new ClaimQueue();
  const offered = new OfferedScans({ database, queue });
  const jobs = new Jobs({ database, log, runs: options.runsJobs });
  const codeHosts = new CodeHosts(keys, connect);
  const scans = new Scans({ database, results, store, queue, jobs, codeHosts });
  const base = {
    database,
    log,
    metrics,
    plans,
    scanMinutes,
    results,
    store,
    queue,
    offered,
    jobs,
    codeHosts,
    scans,
  };
  const dispatcher = new Dispatcher(base);
  const pipelines = new Pipelines(base);
  const ownScans = new OwnScans(base);

  const local = new LocalHost();
  const sources = new Map<IntegrationDocument['kind'], RepositorySource>([
    ['local', new LocalSource(database, local)],
    ['gitlab', new GitlabSource(database, codeHosts)],
  ]);
  const launcher = new ScanLauncher({ ...base, sources });
  const waiting = new WaitingScans({ ...base, heads: new Heads(codeHosts, local) });

  const triage = new Triage(database, jobs);
  const subscriptions = new Subscriptions({ database, keys, network });
  const notifier = new Notifier({ ...base, publicUrl: options.configuredUrl });
  const sender = new Sender({ database, subscriptions, network, log });
  const reviewer = new Reviewer({ ...base, triage, notifier, publicUrl: options.configuredUrl });
  const triageFollower = new TriageFollower({ ...base, triage });
  const fixes = new Fixes({ ...base, triage });
  const overtakenFixes = new OvertakenFixes({ ...base, triage });
  const scheduledFixes = new ScheduledFixes({ ...base, triage, fixes, overtakenFixes });
  const issues = new Issues({ ...base, publicUrl: options.configuredUrl });
  const hookSecrets = new HookSecrets(keys);
  const hooks = new Hooks({ database, hookSecrets, codeHosts, publicUrl });
  const commands = new ThreadCommands({ ...base, triage });
  const deliveries = new DeliveryHandler({ ...base, waiting, triage, commands });
  const missedEvents = new MissedEvents({ ...base, waiting });
  const schedules = new Schedules({ database, waiting, jobs });
  const integrations = new Integrations({ database, keys, codeHosts, network });
  const synchroniser = new Synchroniser(base);
  const teamRemoval = new TeamRemoval({ ...base, pipelines, hooks });
  return {
    ...{ integrations, synchroniser },
    ...{ ...base, dispatcher, pipelines, ownScans, launcher, waiting },
    ...{ fixes, overtakenFixes, scheduledFixes, issues },
    ...{ triage, triageFollower, reviewer, subscriptions, notifier, sender },
    ...{ hookSecrets, hooks, commands, deliveries, missedEvents, schedules, teamRemoval },
  };
}

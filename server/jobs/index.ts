import { setTimeout as sleep } from 'node:timers/promises';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, InMemoryNotificationChannel } from 'agenda';
import type { Database } from '#server/database/index.js';
import type { IntegrationJobs, SyncKind } from '#server/integrations/synchroniser.js';
import type { Logger } from '#server/logging.js';
import type { NotificationJobs } from '#server/notifications/notifier.js';
import type { ScanJobs } from '#server/scans/scan-jobs.js';
import type { DeliveryJobs } from '#server/webhooks/deliveries.js';
import { LOCK_LIFETIME } from './define-job.js';
import { DISPATCH_SCAN, defineDispatchScan } from './dispatch-scan.js';
import { lockingOnlyDueKinds } from './due-kinds.js';
import { defineHandleDeliveries, defineMissedEvents, HANDLE_DELIVERIES } from './event-jobs.js';
import { defineExpireLeases } from './expire-leases.js';
import { CLOSE_OVERTAKEN_FIXES, defineCloseOvertakenFixes, defineOpenFixes, OPEN_FIXES } from './fix-jobs.js';
import { defineFollowPipelines, defineStopPipelines, STOP_PIPELINES } from './follow-pipelines.js';
import { defineCheckHooks, defineInstallHooks, INSTALL_HOOKS } from './install-hooks.js';
import { defineCheckIntegrations, defineSynchronise, SYNCHRONISE } from './integration-jobs.js';
import { JobLocks } from './job-locks.js';
import type { FixJobs, JobParts } from './job-parts.js';
import { JobRuns } from './job-runs.js';
import { defineSendNotifications, SEND_NOTIFICATIONS } from './notification-jobs.js';
import { definePrune } from './prune.js';
import { definePublish, PUBLISH } from './publish.js';
import { PutOff } from './put-off.js';
import { defineReconcile, Reconciler } from './reconcile.js';
import { defineRecordOpen } from './record-open.js';
import {
  defineForgetRepositories,
  defineRemoveTeam,
  FORGET_REPOSITORIES,
  REMOVE_TEAM,
} from './removal-jobs.js';
import {
  defineExpireTriage,
  defineFollowTriage,
  defineReview,
  FOLLOW_TRIAGE,
  REVIEW,
} from './review-jobs.js';
import { SingleJobs } from './single-jobs.js';
import { defineRunSchedules, defineStartWaiting, START_WAITING } from './waiting-jobs.js';

export interface JobsOptions {
  database: Database;
  log: Logger;
  /** False in a process of role `api`: it hands jobs in, others do them. */
  runs: boolean;
}

/** Milliseconds between looks at the collection; jobs of this process start at once. */
const POLL = { single: 5_000, several: 2_000 };
/** Milliseconds within which decisions about findings are followed together. */
const MOMENT = 500;
const STOP_WITHIN = 10_000;
const IDLE_EVERY = 25;
/** Jobs at a time, of all kinds: most of them wait for code hosts, and publishing must not wait with them. */
const MAX_JOBS = 100;

/** The job queue, kept by Agenda in the same database. */
export class Jobs implements ScanJobs, DeliveryJobs, IntegrationJobs, FixJobs, NotificationJobs {
  private readonly agenda: Agenda;
  private readonly single: SingleJobs;
  private readonly runs: JobRuns;
  private putOff: PutOff | null = null;
  private handlingDeliveries: Promise<unknown> | null = null;

  constructor(private readonly options: JobsOptions) {
    const { database, log, runs } = options;
    const backend = new MongoBackend({ mongo: database.db });
    const { repository } = backend;
    repository.getNextJobToRun = lockingOnlyDueKinds(
      repository.getNextJobToRun.bind(repository),
      database.db.collection('agendaJobs'),
    );
    this.agenda = new Agenda({
      name: database.processes.id,
      backend,
      ...(runs && { notificationChannel: new InMemoryNotificationChannel() }),
      processEvery: database.singleProcess ? POLL.single : POLL.several,
      defaultLockLifetime: LOCK_LIFETIME,
      maxConcurrency: MAX_JOBS,
      removeOnComplete: true,
    });
    this.single = new SingleJobs(this.agenda, database.db);
    this.runs = new JobRuns(database, log);
    this.agenda.on('error', (error) => log.error({ err: error }, 'job queue'));
    this.agenda.on('fail', (error: Error, job: { attrs: { name: string } }) => {
      log.error({ err: error, job: job.attrs.name }, 'job failed');
    });
  }

  /** Connects, heals what a crash left behind, and starts to work. */
  async start(parts: JobParts): Promise<void> {
    await this.agenda.ready;
    await this.single.prepare();
    const { database, log, runs } = this.options;
    const { db, processes, singleProcess } = database;
    // The last: what jobs look at is free before the jobs are.
    processes.watch(this.runs);
    processes.watch(new JobLocks(db));
    await processes.start({ alone: singleProcess });
    if (!runs) return;
    const queue = { agenda: this.agenda, runs: this.runs, log, metrics: parts.metrics };
    const reconciler = new Reconciler(parts, this);
    defineDispatchScan(queue, parts);
    definePublish(queue, parts);
    defineStopPipelines(queue, parts);
    defineInstallHooks(queue, parts);
    defineForgetRepositories(queue, parts);
    defineRemoveTeam(queue, parts);
    defineReview(queue, parts);
    defineOpenFixes(queue, parts);
    defineFollowTriage(queue, parts);
    const repeated = [
      defineExpireLeases(queue, parts),
      defineReconcile(queue, reconciler),
      defineFollowPipelines(queue, parts),
      definePrune(queue, parts),
      defineRecordOpen(queue, parts),
      defineHandleDeliveries(queue, parts),
      defineSendNotifications(queue, parts),
      defineStartWaiting(queue, parts),
      defineRunSchedules(queue, parts),
      defineCheckHooks(queue, parts),
      defineMissedEvents(queue, parts),
      defineSynchronise(queue, parts),
      defineCheckIntegrations(queue, parts),
      defineCloseOvertakenFixes(queue, parts),
      defineExpireTriage(queue, parts),
    ];
    await reconciler.run({ alone: singleProcess });
    await this.single.repeat(repeated);
    for (const { name, atStart } of repeated) if (atStart) await this.single.wake(name);
    await this.agenda.start();
    this.putOff = new PutOff(database, log, repeated);
    await this.putOff.bringForward(new Date());
    this.putOff.start();
  }

  /**
   * Lets running jobs end, for a short while, and takes no new ones.
   * @param options.abandon the database is gone: nothing that runs can end
   * @returns whether it waited for as long as it may
   */
  async stop({ abandon }: { abandon: boolean }): Promise<{ timedOut: boolean }> {
    await this.putOff?.stop();
    const over = new AbortController();
    const drained = this.agenda.drain({ timeout: abandon ? 0 : STOP_WITHIN, signal: over.signal });
    // Agenda looks whether a job was the last one before it has taken that off its list, and would wait in vain.
    const looking = abandon || !this.options.runs ? Promise.resolve() : this.whenIdle(over);
    const { running, timedOut } = await drained;
    this.runs.stop();
    over.abort();
    // It asks the database, whose connection is closed next.
    await looking;
    await this.options.database.processes.stop({ abandon });
    if (running > 0)
      this.options.log.warn({ running }, 'jobs were cut off; they run again at the next start');
    return { timedOut };
  }

  /** Aborts as soon as no job runs, unless that has happened. */
  private async whenIdle(over: AbortController): Promise<void> {
    try {
      while (!over.signal.aborted) {
        if ((await this.agenda.getRunningStats()).runningJobs === 0) over.abort();
        else await sleep(IDLE_EVERY);
      }
    } catch (err) {
      // Once it has stopped, Agenda has no such figures.
      if (!over.signal.aborted) this.options.log.warn({ err }, 'running jobs');
    }
  }

  async dispatchScan(scanId: string, at = new Date()): Promise<void> {
    await this.single.once(DISPATCH_SCAN, { scanId }, {}, at);
  }

  async publish(scanId: string): Promise<void> {
    await this.single.once(PUBLISH, { scanId });
  }

  async handleDeliveries(): Promise<void> {
    // A burst of deliveries makes few jobs: each works on all that there are.
    this.handlingDeliveries ??= this.agenda.now(HANDLE_DELIVERIES, {}).finally(() => {
      this.handlingDeliveries = null;
    });
    await this.handlingDeliveries;
  }

  async sendNotifications(): Promise<void> {
    await this.agenda.now(SEND_NOTIFICATIONS, {});
  }

  async removeEnded(): Promise<void> {
    await this.single.removeEnded();
  }

  async installHooks(integrationId: string, by: string): Promise<void> {
    await this.single.once(INSTALL_HOOKS, { integrationId }, { by });
  }

  async review(reviewId: string): Promise<void> {
    await this.single.once(REVIEW, { reviewId });
  }

  /**
   * Somebody has decided about findings of the repository: its open merge requests follow. Decisions of a moment are one
   * job, and it begins when the moment is over, so that none comes too late for it.
   */
  async followTriage(teamId: string, repositoryId: string): Promise<void> {
    const moment = Math.floor(Date.now() / MOMENT) + 1;
    const thing = { teamId, repositoryId, moment: String(moment) };
    await this.single.once(FOLLOW_TRIAGE, thing, {}, new Date(moment * MOMENT));
  }

  async stopPipelines(scanId: string): Promise<void> {
    await this.single.once(STOP_PIPELINES, { scanId });
  }

  async removeTeam(teamId: string): Promise<void> {
    await this.single.once(REMOVE_TEAM, { teamId });
  }

  async startWaiting(teamId: string): Promise<void> {
    const { waitingScans } = this.options.database.collections;
    if (await waitingScans.findOne({ teamId }, { projection: { _id: 1 } }))
      await this.agenda.now(START_WAITING, { teamId });
  }

  async closeOvertakenFixes(teamId: string): Promise<void> {
    const { fixes } = this.options.database.collections;
    if (await fixes.findOne({ teamId, state: 'opened' }, { projection: { _id: 1 } }))
      await this.single.once(CLOSE_OVERTAKEN_FIXES, { teamId });
  }

  async openFixes(teamId: string, repositoryId: string): Promise<void> {
    await this.single.once(OPEN_FIXES, { teamId, repositoryId });
  }

  async synchronise(integrationId: string, kind: SyncKind): Promise<void> {
    await this.single.once(SYNCHRONISE, { integrationId }, { kind });
  }

  async forgetRepositories(teamId: string, integrationId: string): Promise<void> {
    await this.single.once(FORGET_REPOSITORIES, { integrationId, teamId });
  }
}

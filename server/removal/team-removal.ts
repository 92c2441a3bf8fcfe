import { setTimeout as sleep } from 'node:timers/promises';
import { CodeHostError } from '#codehost/ports.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { IntegrationDocument, TeamDocument } from '#server/database/documents.js';
import type { Collections, Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { ResultStore } from '#server/results/index.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';
import type { Hooks } from '#server/webhooks/hooks.js';

export interface TeamRemovalParts {
  database: Database;
  results: ResultStore;
  store: ScanStore;
  scans: Scans;
  pipelines: { stop(scanId: string): Promise<void> };
  hooks: Hooks;
  jobs: { removeTeam(teamId: string): Promise<void> };
  log: Logger;
}

const MAX_SWEEPS = 10;

/** What carries the id of its team, but for keys and the team itself. */
const owned = [
  ...(['uploads', 'results', 'artifacts', 'scans', 'waitingScans', 'triage', 'reviews', 'fixes'] as const),
  ...(['assignments', 'issues'] as const),
  ...([
    'deliveries',
    'schedules',
    'sessions',
    'browserSessions',
    'agents',
    'repositories',
    'integrations',
    'audit',
    'launches',
    'resultChanges',
    'days',
    'subscriptions',
    'notifications',
  ] as const),
] satisfies (keyof Collections)[];

/**
 * Removes a team with all that it has. Asking marks the team, and from then on its keys, sessions and webhooks are
 * refused; a job does the work. It may be cut off anywhere and run again: the team's own document goes last of all.
 */
export class TeamRemoval {
  constructor(private readonly parts: TeamRemovalParts) {}

  /** Asking again changes nothing. */
  async request(team: TeamDocument, by: string): Promise<void> {
    const removal = { requestedAt: new Date(), by };
    const { database, jobs } = this.parts;
    const marked = await database.teams.update(
      team._id,
      { $set: { removal } },
      { removal: { $exists: false } },
    );
    // Not an entry of the team's: those are removed with it.
    if (marked) await recordAudit(database, { teamId: null, by, action: 'team.remove', subject: team._id });
    await jobs.removeTeam(team._id);
  }

  async run(teamId: string): Promise<void> {
    const team = await this.parts.database.teams.get(teamId);
    if (!team?.removal) return;
    await this.closeDoors(teamId);
    await this.endScans(teamId);
    await this.leaveCodeHosts(teamId);
    await this.sweep(teamId);
    await this.forget(teamId);
    this.parts.log.info({ teamId }, 'a team was removed');
  }

  /** Nobody may begin anything new: keys, CI jobs, agents, the clock, webhooks. */
  private async closeDoors(teamId: string): Promise<void> {
    const { keys, collections } = this.parts.database;
    for (const { _id } of await collections.apiKeys.find({ teamId }).toArray())
      await keys.revoke(teamId, _id, new Date());
    await collections.sessions.deleteMany({ teamId });
    await collections.browserSessions.deleteMany({ teamId });
    await collections.agents.deleteMany({ teamId });
    await collections.schedules.deleteMany({ teamId });
    await collections.waitingScans.deleteMany({ teamId });
  }

  private async endScans(teamId: string): Promise<void> {
    const { database, store, scans, pipelines, log } = this.parts;
    for (const scanId of (await database.teams.get(teamId))?.active ?? []) {
      const scan = await store.get(scanId);
      if (!scan) continue;
      await scans.cancel(scan, 'the removal of the team');
      // Now, as its code host is forgotten soon; one that does not answer must not keep the team for ever.
      await pipelines.stop(scanId).catch((err: unknown) => log.warn({ err, scanId }, 'pipeline not stopped'));
    }
  }

  /** A code host that does not answer is asked no more: thousands of webhooks would take hours then. */
  private async leaveCodeHosts(teamId: string): Promise<void> {
    const { database, hooks, log } = this.parts;
    const integrations = new Map<string, IntegrationDocument>();
    for (const one of await database.collections.integrations.find({ teamId }).toArray())
      integrations.set(one._id, one);
    for (const repository of await database.repositories.list(teamId)) {
      const integration = integrations.get(repository.integrationId);
      if (!integration || !repository.hook?.hookId) continue;
      try {
        await hooks.remove(integration, repository, null);
      } catch (err) {
        log.warn({ err, repository: repository.fullName }, 'webhook not removed: remove it at the code host');
        if (err instanceof CodeHostError && err.isSilence) {
          log.warn(
            { host: integration.host },
            'code host away: its other webhooks are left, and are refused here',
          );
          integrations.delete(integration._id);
        }
      }
    }
  }

  /** Until nothing is left: a job that was publishing results may still have written some. */
  private async sweep(teamId: string): Promise<void> {
    const { db } = this.parts.database;
    for (let sweep = 1; ; sweep++) {
      let removed = 0;
      for (const name of owned)
        removed += (await db.collection<{ teamId: string }>(name).deleteMany({ teamId })).deletedCount;
      if (removed === 0) return;
      if (sweep === MAX_SWEEPS) throw new Error(`team ${teamId}: something keeps writing, tried again later`);
      await sleep(100 * (sweep - 1));
    }
  }

  private async forget(teamId: string): Promise<void> {
    const { database, results } = this.parts;
    const { apiKeys, rateWindows } = database.collections;
    for (const { _id } of await apiKeys.find({ teamId }).toArray()) {
      await rateWindows.deleteMany({ _id: { $regex: `^${_id}:` } });
      await apiKeys.deleteOne({ _id });
    }
    results.forget(teamId);
    database.repositories.forget(teamId);
    await database.teams.remove(teamId);
  }
}

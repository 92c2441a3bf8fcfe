import pLimit from 'p-limit';
import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import type { ScanPipeline } from '#server/database/ci-documents.js';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { CodeHosts } from '#server/integrations/code-hosts.js';
import { connectedRepository } from '#server/integrations/connected-repository.js';
import type { Logger } from '#server/logging.js';
import { fateOf, isLeftRunning } from '#server/scans/pipeline-state.js';
import { noted, underWay } from '#server/scans/scan-pipelines.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';
import { activeEntries } from '#server/scans/unfinished.js';

export interface PipelinesDependencies {
  database: Database;
  store: ScanStore;
  scans: Scans;
  codeHosts: Pick<CodeHosts, 'clientFor'>;
  log: Logger;
}

/** Milliseconds that a scan which a CI job opened waits for another job when the first one is gone. */
const WAIT_FOR_JOB = 15 * 60_000;
const TEAMS_AT_A_TIME = 16;

/** The pipelines that do scans, as they are at the code host. */
export class Pipelines {
  constructor(private readonly parts: PipelinesDependencies) {}

  /** Looks at all pipelines that are under way, and ends what they will not do. No team waits for another one's host. */
  async follow(now = new Date()): Promise<void> {
    const byTeam = new Map<string, ScanDocument[]>();
    for await (const { teamId, scan } of activeEntries(this.parts.database, this.parts.store)) {
      if (!scan || scan.winningAttempt !== null) continue;
      if (scan.trigger === 'ci') await this.giveUpWaiting(scan, now);
      if (underWay(scan.pipelines)) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), scan]);
    }
    const limit = pLimit(TEAMS_AT_A_TIME);
    await Promise.all([...byTeam.values()].map((scans) => limit(() => this.followAll(scans, now))));
  }

  /** The pipelines of one team, until its code host is found to be away: the next look follows. */
  private async followAll(scans: ScanDocument[], now: Date): Promise<void> {
    for (const scan of scans) {
      const pipeline = underWay(scan.pipelines);
      if (!pipeline) continue;
      try {
        await this.followOne(scan, pipeline, now);
      } catch (error) {
        this.parts.log.warn(
          { err: error, scanId: scan._id },
          'the pipeline of a scan could not be looked at',
        );
        if (error instanceof CodeHostError && error.isSilence) return;
      }
    }
  }

  /** Cancels what was started for a scan that needs it no more. Throws what a later try may fix. */
  async stop(scanId: string): Promise<void> {
    const scan = await this.parts.store.get(scanId);
    for (const pipeline of scan?.pipelines.filter(isLeftRunning) ?? []) {
      const client = scan && (await this.clientOf(scan));
      if (!client || pipeline.id === null) return;
      let status = 'canceled';
      try {
        await client.cancelPipeline(pipeline.projectId, pipeline.id);
      } catch (error) {
        if (!(error instanceof CodeHostError) || error.mayPass) throw error;
        // It has ended meanwhile, or may not be cancelled: there is nothing more to do than to say so.
        this.parts.log.warn(
          { scanId, pipeline: pipeline.webUrl, why: error.message },
          'pipeline not cancelled',
        );
        status = (await client.pipeline(pipeline.projectId, pipeline.id))?.status ?? 'canceled';
        if (status === 'running' || status === 'pending') status = 'canceling';
      }
      await this.note(scan._id, { ...pipeline, status });
    }
  }

  private async followOne(scan: ScanDocument, pipeline: ScanPipeline, now: Date): Promise<void> {
    const client = await this.clientOf(scan);
    if (!client || pipeline.id === null) return;
    const found = await client.pipeline(pipeline.projectId, pipeline.id);
    const jobs = found?.status === 'failed' ? await client.jobs(pipeline.projectId, pipeline.id) : [];
    const status = found?.status ?? null;
    // As it is now: the job may have completed the scan while the code host was asked.
    const current = await this.parts.store.get(scan._id);
    if (current === null || current.winningAttempt !== null) return;
    // One that a job came from by itself is known by its number only until now.
    const seen = { ...pipeline, status: status ?? 'canceled', webUrl: found?.webUrl ?? pipeline.webUrl };
    if (seen.status !== pipeline.status) await this.note(scan._id, seen);
    const fate = fateOf(seen, { status, jobs, claimed: current.status === 'running', now });
    if (fate.kind === 'over')
      await this.parts.scans.endPipeline(scan._id, pipeline.startedAt, fate.reason, fate.retry);
  }

  /** A scan that its job left is given to the next job of the commit; when none comes, it has failed. */
  private async giveUpWaiting(scan: ScanDocument, now: Date): Promise<void> {
    if (scan.status !== 'launched') return;
    const since = scan.attempts.at(-1)?.endedAt ?? scan.createdAt;
    if (now.getTime() - since.getTime() < WAIT_FOR_JOB) return;
    const reason = scan.attempts.at(-1)?.reason ?? 'The CI job did not begin';
    await this.parts.scans.end(scan._id, `${reason}. Run the CI job again`, false);
  }

  /** Keeps how the pipeline was seen; what the scan does with it meanwhile stays. */
  private async note(scanId: string, { startedAt, status, webUrl }: ScanPipeline): Promise<void> {
    await this.parts.store.change(scanId, ({ pipelines }) => ({
      pipelines: noted(pipelines, startedAt, { status, webUrl }),
    }));
  }

  /** Null when the integration is gone: nobody can be asked any more. */
  private async clientOf(scan: ScanDocument): Promise<CodeHostClient | null> {
    const { database, codeHosts } = this.parts;
    const integration = (await connectedRepository(database, scan))?.integration;
    return integration?.apiToken ? codeHosts.clientFor(integration) : null;
  }
}

import { isDeepStrictEqual } from 'node:util';
import { CodeHostError, type Pipeline } from '#codehost/ports.js';
import { SCAN_ID_INPUT, SCAN_TOKEN_VARIABLE } from '#protocol/session-api.js';
import type { ScanPipeline } from '#server/database/ci-documents.js';
import type { IntegrationDocument, ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { CodeHosts } from '#server/integrations/code-hosts.js';
import { connectedRepository } from '#server/integrations/connected-repository.js';
import type { Logger } from '#server/logging.js';
import type { ClaimQueue } from '#server/scans/claim-queue.js';
import { wantedLabels } from '#server/scans/claim-rules.js';
import { isLeftRunning } from '#server/scans/pipeline-state.js';
import { type Route, routeOf } from '#server/scans/route.js';
import type { ScanJobs } from '#server/scans/scan-jobs.js';
import { ended, noted, underWay } from '#server/scans/scan-pipelines.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';
import { newScanToken } from '#server/sessions/session-token.js';

export interface DispatcherDependencies {
  database: Database;
  store: ScanStore;
  scans: Scans;
  queue: ClaimQueue;
  jobs: ScanJobs;
  codeHosts: Pick<CodeHosts, 'clientFor'>;
  log: Logger;
}

/** Milliseconds for which the code host may leave the start of a pipeline open before the scan is given up. */
const TRY_FOR = 30 * 60_000;

/** Brings a launched scan to those who do it: agents, or a pipeline at the code host. */
export class Dispatcher {
  constructor(private readonly parts: DispatcherDependencies) {}

  /** May be repeated at any point: what is under way is left alone. Throws what a later try may fix. */
  async dispatch(scanId: string): Promise<void> {
    const { database, store, scans } = this.parts;
    const scan = await store.get(scanId);
    if (scan?.status !== 'launched') return;
    const connected = await connectedRepository(database, scan);
    if (!connected) return scans.end(scanId, 'The repository was removed before the scan could start', false);
    const { repository, integration } = connected;
    const route = routeOf(scan, integration, repository);
    if (route.kind === 'agents') return this.offer(scan, wantedLabels(integration));
    if (scan.offer) await this.takeOffAgents(scan);
    if (route.kind === 'impossible') await scans.end(scanId, route.reason, false);
    else if (route.kind === 'pipeline') await this.startPipeline(scan, integration, route);
  }

  /** Stored, so that agents at other processes find it. */
  private async offer(scan: ScanDocument, labels: string[]): Promise<void> {
    const { store, queue } = this.parts;
    if (!isDeepStrictEqual(scan.offer?.labels, labels)) {
      const at = scan.offer?.at ?? new Date();
      const isOffered = await store.change(scan._id, ({ status }) =>
        status === 'launched' ? { offer: { at, labels } } : null,
      );
      if (!isOffered) return;
    }
    queue.offer({ scanId: scan._id, teamId: scan.teamId, labels });
  }

  private async takeOffAgents({ _id }: ScanDocument): Promise<void> {
    this.parts.queue.withdraw(_id);
    await this.parts.store.change(_id, ({ status }) => (status === 'launched' ? { offer: null } : null));
  }

  private async startPipeline(
    scan: ScanDocument,
    integration: IntegrationDocument,
    route: Route & { kind: 'pipeline' },
  ): Promise<void> {
    const { codeHosts, scans } = this.parts;
    if (underWay(scan.pipelines)) return;
    const firstTry = firstOpenTry(scan);
    if (firstTry && Date.now() - firstTry.startedAt.getTime() > TRY_FOR)
      return scans.end(
        scan._id,
        `${integration.host} did not answer when a pipeline was to be started`,
        false,
      );
    const { token, startedAt } = await this.record(scan, route);
    try {
      const client = await codeHosts.clientFor(integration);
      const start = (variables?: Record<string, string>) =>
        client.startPipeline(route.projectId, {
          ref: route.ref,
          inputs: { [SCAN_ID_INPUT]: scan._id },
          ...(variables && { variables }),
        });
      await this.started(scan._id, startedAt, await (token ? startWithToken(start, token) : start()));
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      // Whether it was started is not known: the next try makes this one void, its job is then turned away.
      if (error.mayPass) throw error;
      await scans.endPipeline(
        scan._id,
        startedAt,
        `The pipeline could not be started: ${error.message}`,
        false,
      );
    }
  }

  /** Stored before the code host is asked, so that a job that is quick finds its scan. */
  private async record(
    scan: ScanDocument,
    { pipeline, projectId }: Route & { kind: 'pipeline' },
  ): Promise<{ token: string | null; startedAt: Date }> {
    const handedOver = pipeline === 'runner' ? newScanToken(scan._id) : null;
    const startedAt = new Date();
    const entry: ScanPipeline = {
      kind: pipeline,
      projectId,
      id: null,
      webUrl: null,
      status: null,
      startedAt,
      endedAt: null,
      scanTokenHash: handedOver?.hash ?? null,
    };
    await this.parts.store.change(scan._id, (found) => {
      const firstTry = firstOpenTry(found);
      const earlier = found.pipelines.filter((one) => one.id !== null || one === firstTry);
      return { pipelines: [...ended(earlier, startedAt), entry] };
    });
    return { token: handedOver?.token ?? null, startedAt };
  }

  private async started(scanId: string, startedAt: Date, { id, webUrl, status }: Pipeline): Promise<void> {
    const { store, jobs, log } = this.parts;
    const scan = await store.change(scanId, ({ pipelines }) => ({
      pipelines: noted(pipelines, startedAt, { id, webUrl, status }),
    }));
    log.info({ scanId, pipeline: webUrl }, 'started a pipeline for a scan');
    // It was cancelled while the code host was asked.
    if (scan?.pipelines.some(isLeftRunning)) await jobs.stopPipelines(scanId);
  }
}

/** The first start since the last attempt to which the code host gave no answer; the later ones need not be kept. */
function firstOpenTry({ attempts, pipelines, createdAt }: ScanDocument): ScanPipeline | undefined {
  const since = attempts.at(-1)?.endedAt ?? createdAt;
  return pipelines.find(({ id, startedAt }) => id === null && startedAt >= since);
}

/**
 * Hands the scan token over as a variable. Where the code host does not let pipelines be given variables, the job
 * signs in by its ID token instead, which is of the very pipeline.
 */
async function startWithToken(
  start: (variables?: Record<string, string>) => Promise<Pipeline>,
  token: string,
): Promise<Pipeline> {
  try {
    return await start({ [SCAN_TOKEN_VARIABLE]: token });
  } catch (error) {
    const isAboutVariables =
      error instanceof CodeHostError && error.kind === 'refused' && /variables/i.test(error.message);
    if (!isAboutVariables) throw error;
    return start();
  }
}

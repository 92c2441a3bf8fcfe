import type { MergeRequestReader } from '#codehost/ports.js';
import type { DeliveryDocument, IntegrationDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { ResultStore } from '#server/results/index.js';
import type { ScanJobs } from '#server/scans/scan-jobs.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';
import type { Triage } from '#server/triage/triage.js';
import { onMergeRequest } from './merge-request.js';
import { onPush } from './push.js';
import { onVulnerability } from './vulnerability.js';

export interface HandlerParts {
  database: Database;
  codeHosts: {
    clientFor(integration: IntegrationDocument): Promise<Pick<MergeRequestReader, 'mergeRequest'>>;
  };
  waiting: WaitingScans;
  results: ResultStore;
  triage: Triage;
  jobs: Pick<ScanJobs, 'startWaiting'>;
  log: Logger;
}

/** Does what deliveries ask for. Doing one again, after a crash in the middle, changes nothing more. */
export class DeliveryHandler {
  constructor(private readonly parts: HandlerParts) {}

  /** @throws what went wrong: the delivery is still to do */
  async handle(deliveryId: string): Promise<void> {
    const { deliveries } = this.parts.database.collections;
    const delivery = await deliveries.findOne({ _id: deliveryId });
    if (delivery?.status !== 'accepted') return;
    const outcome = await this.react(delivery);
    await deliveries.updateOne({ _id: deliveryId }, { $set: { status: 'done', outcome } });
    this.parts.log.info({ deliveryId, kind: delivery.event.kind, outcome }, 'webhook');
  }

  /** It was tried too often; the code host may send it again, and what was missed is looked for now and then. */
  async giveUp(deliveryId: string, reason: string): Promise<void> {
    await this.parts.database.collections.deliveries.updateOne(
      { _id: deliveryId, status: 'accepted' },
      { $set: { status: 'failed', outcome: reason } },
    );
  }

  private async react({ event, teamId, integrationId }: DeliveryDocument): Promise<string> {
    const { database, codeHosts, waiting, jobs } = this.parts;
    const repository = await database.repositories.byProject(teamId, integrationId, event.projectId);
    if (!repository?.tracked) return 'the project is not tracked';
    switch (event.kind) {
      case 'vulnerability':
        return onVulnerability(event, repository, this.parts);
      case 'push': {
        const outcome = await onPush(event, repository, waiting);
        await jobs.startWaiting(teamId);
        return outcome;
      }
      case 'merge-request': {
        const integration = await database.collections.integrations.findOne({ _id: integrationId });
        if (!integration) return 'the integration was removed';
        const client = await codeHosts.clientFor(integration);
        const outcome = await onMergeRequest(event, repository, client, waiting);
        await jobs.startWaiting(teamId);
        return outcome;
      }
    }
  }
}

import pLimit from 'p-limit';
import type { MergeRequestReader } from '#codehost/ports.js';
import type {
  DeliveryDocument,
  IntegrationDocument,
  NoteEvent,
  RepositoryDocument,
} from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { pauseAfter, reasonOf } from '#server/failure.js';
import type { Logger } from '#server/logging.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';
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
  commands: NoteCommands;
  log: Logger;
}

/** What handling asks of those who know the threads of merge requests. */
export interface NoteCommands {
  /**
   * Does what the replies of a discussion ask for that are not answered yet.
   * @returns what was done, for people
   * @throws {CodeHostError} when the code host is away: to be done again
   */
  answer(event: NoteEvent, repository: RepositoryDocument, integration: IntegrationDocument): Promise<string>;
}

/** Read at a time. */
const MAX_DELIVERIES = 500;
const CODE_HOSTS_AT_A_TIME = 8;
/** Milliseconds until another process is done with what it has at hand. */
const LOOK_AGAIN = 1_000;
/** With pauses that double up to a minute, this is about half an hour. */
const MAX_FAILURES = 35;

/**
 * Does what deliveries ask for: those of a code host one after the other, as they came; several code hosts at a time,
 * so that none waits for one that is slow. Doing one again, after a crash in the middle, changes nothing more.
 */
export class DeliveryHandler {
  private underWay: Promise<void> | null = null;
  private again = false;

  constructor(private readonly parts: HandlerParts) {}

  /** Works on all that is due; called while it does, it looks once more. @returns when the next try is due, or null */
  async handleDue(): Promise<Date | null> {
    this.again = true;
    this.underWay ??= this.rounds().finally(() => {
      this.underWay = null;
    });
    await this.underWay;
    const { deliveries } = this.parts.database.collections;
    const [next] = await deliveries
      .find({ status: 'accepted' }, { projection: { notBefore: 1 } })
      .sort({ notBefore: 1 })
      .limit(1)
      .toArray();
    if (!next) return null;
    // What is due already is another process's work of this moment.
    return new Date(Math.max(next.notBefore.getTime(), Date.now() + LOOK_AGAIN));
  }

  private async rounds(): Promise<void> {
    const limit = pLimit(CODE_HOSTS_AT_A_TIME);
    while (this.again) {
      this.again = false;
      const codeHosts = await this.codeHostsWithDue(new Date());
      await Promise.all(codeHosts.map((one) => limit(() => this.handleOf(one))));
    }
  }

  private async codeHostsWithDue(now: Date): Promise<string[]> {
    const { deliveries } = this.parts.database.collections;
    const due = deliveries
      .find({ status: 'accepted', notBefore: { $lte: now } }, { projection: { integrationId: 1 } })
      .limit(10 * MAX_DELIVERIES);
    return [...new Set((await due.toArray()).map(({ integrationId }) => integrationId))];
  }

  /** All that a code host has sent is done by one process at a time. What is due is read when it is this one's turn. */
  private async handleOf(integrationId: string): Promise<void> {
    await this.parts.database.leases.hold(`deliveries of ${integrationId}`, async () => {
      const due = await this.due(integrationId, new Date());
      if (due.length > 0) await this.handleInOrder(due);
      if (due.length === MAX_DELIVERIES) this.again = true;
    });
  }

  /** Not those whose time has not come: however many a code host that is away has, they must not hide the others. */
  private async due(integrationId: string, now: Date): Promise<DeliveryDocument[]> {
    const { deliveries } = this.parts.database.collections;
    const found = await deliveries
      .find({ integrationId, status: 'accepted', notBefore: { $lte: now } })
      .limit(MAX_DELIVERIES)
      .toArray();
    return found.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
  }

  /** Until one fails: what came behind it waits for the next round, as it may follow from it. */
  private async handleInOrder(group: DeliveryDocument[]): Promise<void> {
    for (const delivery of group) if (!(await this.handle(delivery))) break;
    await this.parts.waiting.startDue(group[0].teamId);
  }

  /** @returns false when it failed, and is tried again later or given up */
  private async handle(delivery: DeliveryDocument): Promise<boolean> {
    const { _id: deliveryId, event } = delivery;
    const { deliveries } = this.parts.database.collections;
    try {
      const outcome = await this.react(delivery);
      await deliveries.updateOne({ _id: deliveryId }, { $set: { status: 'done', outcome } });
      this.parts.log.info({ deliveryId, kind: event.kind, outcome }, 'webhook');
      return true;
    } catch (err) {
      const failures = delivery.failures + 1;
      const isLast = failures > MAX_FAILURES;
      this.parts.log.warn({ err, deliveryId, failures, isLast }, 'webhook');
      const notBefore = new Date(Date.now() + pauseAfter(failures));
      // What is given up may be sent again, and what was missed is looked for now and then.
      const outcome = isLast ? `given up: ${reasonOf(err)}` : null;
      const status = isLast ? 'failed' : 'accepted';
      await deliveries.updateOne({ _id: deliveryId }, { $set: { failures, notBefore, outcome, status } });
      return false;
    }
  }

  private async react({ event, teamId, integrationId }: DeliveryDocument): Promise<string> {
    const { database, codeHosts, waiting } = this.parts;
    const repository = await database.repositories.byProject(teamId, integrationId, event.projectId);
    if (!repository?.tracked) return 'the project is not tracked';
    if (event.kind === 'vulnerability') return onVulnerability(event, repository, this.parts);
    if (event.kind === 'push') return onPush(event, repository, waiting);
    const integration = await database.collections.integrations.findOne({ _id: integrationId });
    if (!integration) return 'the integration was removed';
    if (event.kind === 'note') return this.parts.commands.answer(event, repository, integration);
    return onMergeRequest(event, repository, await codeHosts.clientFor(integration), waiting);
  }
}

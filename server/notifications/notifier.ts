import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#server/audit/audit-log.js';
import type {
  NotificationDocument,
  NotificationEvent,
  ScanDocument,
  SubscriptionDocument,
} from '#server/database/documents.js';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { Refusal } from '#server/refusal.js';
import type { Page, ResultStore } from '#server/results/index.js';
import type { ListedRow } from '#server/results/query-types.js';
import { bodyOf, MOST_FINDINGS, newFindings, type ScanFacts, scanFacts } from './messages.js';

const DAY = 24 * 3600 * 1000;
/** How long owners see what was sent. */
const KEPT_FOR = 14 * DAY;
const ROWS_AT_A_TIME = 1000;

export class NotificationRefusal extends Refusal<'no-delivery' | 'under-way'> {
  override readonly name = 'NotificationRefusal';
}

/** What the queue is asked for. */
export interface NotificationJobs {
  /** Sends what is due. */
  sendNotifications(): Promise<void>;
}

export interface NotifierParts {
  database: Database;
  results: ResultStore;
  jobs: NotificationJobs;
  /** Address of this server for links; null: the operator has named none. */
  publicUrl: string | null;
}

/** Records what addresses are to be told. Recording the same again changes nothing, so that a job that was cut off is run again. */
export class Notifier {
  constructor(private readonly parts: NotifierParts) {}

  /** The results of a scan can be read: `scan.completed`, and `finding.new` when it has findings that its branch did not have. */
  async scanPublished(scan: ScanDocument): Promise<void> {
    const wanted = await this.wanted(scan.teamId);
    if (wanted.length === 0 || scan.status !== 'completed') return;
    const facts = await this.facts(scan);
    if (!facts) return;
    const complete = scan.completeness?.state === 'complete';
    await this.record(wanted, 'scan.completed', scan._id, { ...facts, counts: scan.counts, complete });
    if (wanted.some(({ events }) => events.includes('finding.new'))) {
      const { total, rows } = await this.newIn(scan);
      const data = newFindings(facts, total, rows, this.parts.publicUrl);
      if (total > 0) await this.record(wanted, 'finding.new', scan._id, data);
    }
    await this.parts.jobs.sendNotifications();
  }

  /** The commit status of a merge request has failed. @param reason what it says */
  async gateFailed(scan: ScanDocument, reason: string): Promise<void> {
    const wanted = await this.wanted(scan.teamId);
    const facts = wanted.length > 0 && (await this.facts(scan));
    if (!facts) return;
    await this.record(wanted, 'gate.failed', scan._id, { ...facts, reason });
    await this.parts.jobs.sendNotifications();
  }

  /** A message of the type `test` to one address. @returns the delivery, which is sent within moments */
  async test(subscription: SubscriptionDocument, by: string): Promise<NotificationDocument> {
    const { database, jobs } = this.parts;
    const message = toMessage(subscription, 'test', randomUUID(), { webhook: subscription._id });
    await database.collections.notifications.insertOne(message);
    await recordAudit(database, {
      ...{ teamId: subscription.teamId, by, action: 'webhook.test', subject: subscription._id },
    });
    await jobs.sendNotifications();
    return message;
  }

  /** What was sent to an address or waits to be, the newest first. */
  async list(
    { _id: subscriptionId, teamId }: SubscriptionDocument,
    { offset, limit }: Page,
  ): Promise<{ total: number; rows: NotificationDocument[] }> {
    const { notifications } = this.parts.database.collections;
    const own = { teamId, subscriptionId };
    const found = notifications.find(own).sort({ createdAt: -1, _id: 1 });
    return {
      total: await notifications.countDocuments(own),
      rows: await found.skip(offset).limit(limit).toArray(),
    };
  }

  /** Sends it once more, with the same id and body, and tries as often as the first time. @throws {NotificationRefusal} */
  async redeliver(
    { _id: subscriptionId, teamId }: SubscriptionDocument,
    id: string,
    by: string,
  ): Promise<NotificationDocument> {
    const { database, jobs } = this.parts;
    const { notifications } = database.collections;
    const again = await notifications.findOneAndUpdate(
      { _id: id, teamId, subscriptionId, status: { $ne: 'waiting' } },
      { $set: { status: 'waiting', failures: 0, notBefore: new Date() } },
      { returnDocument: 'after' },
    );
    if (!again) {
      const there = await notifications.findOne({ _id: id, teamId, subscriptionId });
      throw new NotificationRefusal(there ? 'under-way' : 'no-delivery');
    }
    await recordAudit(database, { teamId, by, action: 'webhook.redeliver', subject: id });
    await jobs.sendNotifications();
    return again;
  }

  private wanted(teamId: string): Promise<SubscriptionDocument[]> {
    return this.parts.database.collections.subscriptions.find({ teamId }).toArray();
  }

  private async facts(scan: ScanDocument): Promise<ScanFacts | null> {
    const repository = await this.parts.database.repositories.byId(scan.teamId, scan.repositoryId);
    return repository && scanFacts(scan, repository, this.parts.publicUrl);
  }

  /** Open findings in product code that no earlier scan of the branch, or of the merge request and its base, had. */
  private async newIn(scan: ScanDocument): Promise<{ total: number; rows: ListedRow[] }> {
    const team = await this.parts.database.teams.get(scan.teamId);
    const found = { total: 0, rows: [] as ListedRow[] };
    if (!team) return found;
    const filter = { state: 'open', nonProduct: 'none' } as const;
    for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
      const page = { offset, limit: ROWS_AT_A_TIME };
      const listed = await this.parts.results.listScan(team, scan._id, filter, page);
      for (const row of listed?.rows ?? []) {
        if (row.facts().firstSeenAt !== scan.createdAt.toISOString()) continue;
        found.total += 1;
        if (found.rows.length < MOST_FINDINGS) found.rows.push(row);
      }
      if (offset + ROWS_AT_A_TIME >= (listed?.total ?? 0)) return found;
    }
  }

  /** @param about what happened, by an id that it has for ever */
  private async record(
    wanted: SubscriptionDocument[],
    event: NotificationEvent,
    about: string,
    data: object,
  ): Promise<void> {
    const { notifications } = this.parts.database.collections;
    for (const subscription of wanted) {
      if (!subscription.events.includes(event)) continue;
      const { _id, ...message } = toMessage(subscription, event, about, data);
      await againWhenDuplicate(() =>
        notifications.updateOne({ _id }, { $setOnInsert: message }, { upsert: true }),
      );
    }
  }
}

function toMessage(
  { _id: subscriptionId, teamId }: SubscriptionDocument,
  event: NotificationDocument['event'],
  about: string,
  data: object,
): NotificationDocument {
  const now = new Date();
  const name = createHash('sha256').update(`${subscriptionId}/${event}/${about}`).digest('hex').slice(0, 32);
  return {
    ...{ _id: name, teamId, subscriptionId, event, status: 'waiting', body: bodyOf(event, now, data) },
    ...{ failures: 0, notBefore: now, answer: null, createdAt: now },
    expiresAt: new Date(now.getTime() + KEPT_FOR),
  };
}

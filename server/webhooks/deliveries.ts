import type { DeliveryDocument, IntegrationDocument, WebhookEvent } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';

/** What receiving asks of the job queue: to work on what was accepted. */
export interface DeliveryJobs {
  handleDeliveries(): Promise<void>;
}

/** Longer than code hosts keep deliveries to be sent again. */
const KEPT_FOR = 14 * 24 * 3600 * 1000;

/**
 * Keeps a delivery and starts its job. One that came before is not worked on twice, unless the work on it had failed.
 * @param delivery.name tells deliveries apart
 */
export async function acceptDelivery(
  { database, jobs }: { database: Database; jobs: DeliveryJobs },
  integration: IntegrationDocument,
  { event, name }: { event: WebhookEvent; name: string },
): Promise<'accepted' | 'known'> {
  const { deliveries } = database.collections;
  const now = new Date();
  const delivery: DeliveryDocument = {
    _id: `${integration._id}:${name}`,
    teamId: integration.teamId,
    integrationId: integration._id,
    status: 'accepted',
    event,
    outcome: null,
    failures: 0,
    notBefore: now,
    receivedAt: now,
    expiresAt: new Date(now.getTime() + KEPT_FOR),
  };
  try {
    await deliveries.insertOne(delivery);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const again = await deliveries.updateOne(
      { _id: delivery._id, status: 'failed' },
      { $set: { status: 'accepted', outcome: null, failures: 0, notBefore: now } },
    );
    if (again.matchedCount === 0) return 'known';
  }
  await jobs.handleDeliveries();
  return 'accepted';
}

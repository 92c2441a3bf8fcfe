import { randomUUID } from 'node:crypto';
import { requireHttps, vetAddress } from '#codehost/network/address-guard.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { CodeHostError } from '#codehost/ports.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { NotificationEvent, SubscriptionDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { type SecretKeys, subscriptionPurpose } from '#server/integrations/secret-keys.js';
import { Refusal } from '#server/refusal.js';
import { newSecret } from './signature.js';

/** Addresses of a team: each event is sent to all of them that want it. */
export const MOST_SUBSCRIPTIONS = 20;

export class SubscriptionRefusal extends Refusal<'not-found' | 'address' | 'too-many'> {
  override readonly name = 'SubscriptionRefusal';
}

export interface SubscriptionParts {
  database: Database;
  keys: SecretKeys;
  network: NetworkPolicy;
}

/** The addresses that teams want to be told at. `by` is who asked, for the audit. */
export class Subscriptions {
  constructor(private readonly parts: SubscriptionParts) {}

  /** The oldest first. */
  async ofTeam(teamId: string): Promise<SubscriptionDocument[]> {
    const found = await this.parts.database.collections.subscriptions.find({ teamId }).toArray();
    return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** @throws {SubscriptionRefusal} when the team has none with this id */
  async find(teamId: string, id: string): Promise<SubscriptionDocument> {
    const found = await this.parts.database.collections.subscriptions.findOne({ _id: id, teamId });
    if (!found) throw new SubscriptionRefusal('not-found');
    return found;
  }

  /** @returns what was stored, and its secret, which is sealed there. @throws {SubscriptionRefusal} */
  async add(
    teamId: string,
    { url, events }: { url: string; events: NotificationEvent[] },
    by: string,
  ): Promise<{ subscription: SubscriptionDocument; secret: string }> {
    const { database, keys } = this.parts;
    const address = await this.checked(url);
    if ((await this.ofTeam(teamId)).length >= MOST_SUBSCRIPTIONS) throw new SubscriptionRefusal('too-many');
    const secret = newSecret();
    const _id = randomUUID();
    const subscription: SubscriptionDocument = {
      ...{ _id, teamId, url: address.href, events: [...new Set(events)] },
      ...{ secret: await keys.seal(secret, subscriptionPurpose(_id)), createdAt: new Date(), by },
    };
    await database.collections.subscriptions.insertOne(subscription);
    // Not the whole address: paths of chat programs are secrets.
    const detail = { host: address.host, events: subscription.events.join(', ') };
    await recordAudit(database, { teamId, by, action: 'webhook.create', subject: _id, detail });
    return { subscription, secret };
  }

  /** What waits to be sent to it goes with it. */
  async remove({ _id, teamId }: SubscriptionDocument, by: string): Promise<void> {
    const { database } = this.parts;
    const { subscriptions, notifications } = database.collections;
    await subscriptions.deleteOne({ _id, teamId });
    await notifications.deleteMany({ teamId, subscriptionId: _id });
    await recordAudit(database, { teamId, by, action: 'webhook.remove', subject: _id });
  }

  secretOf({ _id, secret }: SubscriptionDocument): Promise<string> {
    return this.parts.keys.open(secret, subscriptionPurpose(_id));
  }

  /** By the guard of code hosts. It is asked again whenever something is sent: what a name means may change. */
  private async checked(text: string): Promise<URL> {
    try {
      const url = new URL(text);
      requireHttps(url);
      await vetAddress(url, this.parts.network);
      // No server sees what stands behind it.
      url.hash = '';
      return url;
    } catch (error) {
      if (error instanceof CodeHostError) throw new SubscriptionRefusal('address', error.message);
      if (error instanceof TypeError) throw new SubscriptionRefusal('address', 'It is no valid URL.');
      throw error;
    }
  }
}

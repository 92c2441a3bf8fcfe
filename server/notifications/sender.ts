import pLimit from 'p-limit';
import { sharedAgent } from '#codehost/network/guarded-agent.js';
import { type ExchangeLimits, guardedRequest } from '#codehost/network/guarded-request.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { CodeHostError } from '#codehost/ports.js';
import type {
  NotificationAnswer,
  NotificationDocument,
  SubscriptionDocument,
} from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { SecretKeyError } from '#server/integrations/secret-keys.js';
import type { Logger } from '#server/logging.js';
import { signedHeaders } from './signature.js';
import type { Subscriptions } from './subscriptions.js';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Pauses before the second try and the later ones, as Standard Webhooks proposes them: three days in all. */
const PAUSES = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];
/** Longer than one try can take: whoever has begun it and died lets another one do it after that. */
const TRY_LASTS = 2 * MINUTE;
const limits: ExchangeLimits = {
  headers: 10 * SECOND,
  bodyPause: 5 * SECOND,
  total: 15 * SECOND,
  bodyBytes: 64 * 1024,
};
const AT_A_TIME = 8;
const MOST_IN_A_ROUND = 200;
const GONE = 410;

export interface SenderParts {
  database: Database;
  subscriptions: Subscriptions;
  network: NetworkPolicy;
  log: Logger;
}

/** Sends what was recorded until the address has it, or never will. A message may arrive twice, and has the same id then. */
export class Sender {
  constructor(private readonly parts: SenderParts) {}

  async sendDue(now = new Date()): Promise<void> {
    const { notifications } = this.parts.database.collections;
    const limit = pLimit(AT_A_TIME);
    for (;;) {
      const due = await notifications
        .find({ status: 'waiting', notBefore: { $lte: now } }, { projection: { _id: 1 } })
        .limit(MOST_IN_A_ROUND)
        .toArray();
      await Promise.all(due.map(({ _id }) => limit(() => this.send(_id, now))));
      if (due.length < MOST_IN_A_ROUND) return;
    }
  }

  /** Takes the message for itself, so that no two processes send it at once. */
  private async send(_id: string, now: Date): Promise<void> {
    const { notifications, subscriptions } = this.parts.database.collections;
    const message = await notifications.findOneAndUpdate(
      { _id, status: 'waiting', notBefore: { $lte: now } },
      { $set: { notBefore: new Date(now.getTime() + TRY_LASTS) } },
      { returnDocument: 'after' },
    );
    if (!message) return;
    const subscription = await subscriptions.findOne({ _id: message.subscriptionId, teamId: message.teamId });
    if (!subscription) {
      await notifications.deleteOne({ _id });
      return;
    }
    const answer = await this.ask(subscription, message);
    const after = next(message, answer, now);
    await notifications.updateOne({ _id, status: 'waiting' }, { $set: { ...after, answer } });
    const { host } = new URL(subscription.url);
    this.parts.log.info({ id: _id, event: message.event, host, ...answer, ...after }, 'notification');
  }

  private async ask(
    subscription: SubscriptionDocument,
    { _id, body }: NotificationDocument,
  ): Promise<NotificationAnswer> {
    const at = new Date();
    try {
      const secret = await this.parts.subscriptions.secretOf(subscription);
      const { status } = await guardedRequest(sharedAgent(this.parts.network), {
        ...{ method: 'POST', url: new URL(subscription.url), body, limits },
        headers: { 'content-type': 'application/json', ...signedHeaders(secret, _id, at, body) },
      });
      const isTaken = status >= 200 && status < 300;
      return { at, status, problem: isTaken ? null : `The address answered with status ${status}.` };
    } catch (error) {
      // A secret that cannot be opened is of this address alone: the others are told.
      if (error instanceof SecretKeyError) return { at, status: null, problem: error.message };
      if (!(error instanceof CodeHostError)) throw error;
      return { at, status: error.status, problem: error.message };
    }
  }
}

/** What becomes of a message after a try. An address that is gone for good says so by 410. */
function next(
  { failures }: NotificationDocument,
  { status, problem }: NotificationAnswer,
  now: Date,
): Pick<NotificationDocument, 'status' | 'failures' | 'notBefore'> {
  if (problem === null) return { status: 'delivered', failures, notBefore: now };
  const pause = status === GONE ? undefined : PAUSES[failures];
  return {
    status: pause === undefined ? 'given-up' : 'waiting',
    failures: failures + 1,
    notBefore: new Date(now.getTime() + (pause ?? 0)),
  };
}

import type {
  NotificationDocument,
  NotificationEvent,
  SubscriptionDocument,
} from '#server/database/documents.js';
import { refused } from '#server/http/refusal.js';
import { NotificationRefusal, type Notifier } from '#server/notifications/notifier.js';
import {
  MOST_SUBSCRIPTIONS,
  SubscriptionRefusal,
  type Subscriptions,
} from '#server/notifications/subscriptions.js';
import type { Page } from '#server/results/index.js';
import { type Operation, operation } from './operation.js';
import { pagination } from './paging.js';
import { deliveriesQuery, deliveryId, webhookBody, webhookId } from './webhook-parameters.js';
import {
  deliveriesAnswer,
  deliveryAnswer,
  newWebhookAnswer,
  removedWebhookAnswer,
  webhooksAnswer,
} from './webhook-schemas.js';

export interface WebhookParts {
  subscriptions: Subscriptions;
  notifier: Notifier;
}

/** Addresses of other programs that are told of events, and what was sent to them. */
export function webhookOperations({ subscriptions, notifier }: WebhookParts): Operation[] {
  const team = { tag: 'Webhooks', permission: 'team.manage' } as const;
  const one = { ...team, params: { webhookId }, errors: { 404: 'Webhook not found' } };
  return [
    operation({
      ...team,
      method: 'GET',
      path: '/webhooks',
      id: 'listWebhooks',
      summary: 'List the addresses that are told of events',
      answer: webhooksAnswer,
      async handler({ caller }) {
        return { version: 'v1', data: (await subscriptions.ofTeam(caller.team._id)).map(toWebhook) };
      },
    }),
    operation<unknown, { url: string; events: NotificationEvent[] }>({
      ...team,
      method: 'POST',
      path: '/webhooks',
      id: 'createWebhook',
      summary: 'Tell an address of events',
      notes:
        'The `secret` of the answer is not shown again: messages are signed with it. Addresses are HTTPS and public, unless the ' +
        'operator allows their host.',
      body: webhookBody,
      answer: newWebhookAnswer,
      successStatus: 201,
      errors: { 409: 'The team has too many webhooks', 422: 'The address is not allowed' },
      async handler({ caller, body }, h) {
        const added = await inAnswers(() =>
          subscriptions.add(caller.team._id, body, `key ${caller.key.keyId}`),
        );
        const data = { ...toWebhook(added.subscription), secret: added.secret };
        return h.response({ version: 'v1', data }).code(201);
      },
    }),
    operation({
      ...one,
      method: 'DELETE',
      path: '/webhooks/{webhookId}',
      id: 'removeWebhook',
      summary: 'Tell an address no more, and forget what was sent to it',
      answer: removedWebhookAnswer,
      async handler({ caller, params }) {
        const found = await inAnswers(() => subscriptions.find(caller.team._id, params.webhookId));
        await subscriptions.remove(found, `key ${caller.key.keyId}`);
        return { version: 'v1', data: { id: found._id } };
      },
    }),
    operation({
      ...one,
      method: 'POST',
      path: '/webhooks/{webhookId}/test',
      id: 'testWebhook',
      summary: 'Send a message of the type `test`',
      answer: deliveryAnswer,
      async handler({ caller, params }) {
        const found = await inAnswers(() => subscriptions.find(caller.team._id, params.webhookId));
        const sent = await notifier.test(found, `key ${caller.key.keyId}`);
        return { version: 'v1', data: toDelivery(sent) };
      },
    }),
    operation<Page>({
      ...one,
      method: 'GET',
      path: '/webhooks/{webhookId}/deliveries',
      id: 'listDeliveries',
      summary: 'List what was sent to an address in the last 14 days, newest first',
      query: deliveriesQuery,
      answer: deliveriesAnswer,
      async handler({ caller, params, query }) {
        const found = await inAnswers(() => subscriptions.find(caller.team._id, params.webhookId));
        const { rows, total } = await notifier.list(found, query);
        return {
          version: 'v1',
          data: rows.map(toDelivery),
          pagination: pagination(query, total, rows.length),
        };
      },
    }),
    operation({
      ...one,
      method: 'POST',
      path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
      id: 'redeliver',
      summary: 'Send a message once more, with the same id',
      params: { webhookId, deliveryId },
      answer: deliveryAnswer,
      errors: { 404: 'Webhook not found; Delivery not found', 409: 'The delivery is under way' },
      async handler({ caller, params }) {
        return inAnswers(async () => {
          const found = await subscriptions.find(caller.team._id, params.webhookId);
          const again = await notifier.redeliver(found, params.deliveryId, `key ${caller.key.keyId}`);
          return { version: 'v1', data: toDelivery(again) };
        });
      },
    }),
  ];
}

async function inAnswers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SubscriptionRefusal)
      throw refused(error, subscriptionWords, { 'not-found': 404, address: 422, 'too-many': 409 });
    if (error instanceof NotificationRefusal)
      throw refused(error, deliveryWords, { 'no-delivery': 404, 'under-way': 409 });
    throw error;
  }
}

const subscriptionWords = {
  'not-found': { error: 'Webhook not found', hint: 'GET /api/v1/webhooks lists them' },
  address: {
    error: 'The address is not allowed',
    hint: 'Use a public HTTPS address, or let the operator name its host in GOALKEEPER_ALLOWED_HOSTS',
  },
  'too-many': {
    error: 'The team has too many webhooks',
    hint: `Remove one; there are ${MOST_SUBSCRIPTIONS} at most`,
  },
};
const deliveryWords = {
  'no-delivery': { error: 'Delivery not found', hint: 'Deliveries are kept for 14 days' },
  'under-way': { error: 'The delivery is under way', hint: 'It is tried again by itself' },
};

function toWebhook({ _id: id, url, events, createdAt, by }: SubscriptionDocument) {
  return { id, url, events, createdAt: createdAt.toISOString(), createdBy: by };
}

function toDelivery({
  _id: id,
  event,
  status,
  failures,
  notBefore,
  answer,
  createdAt,
}: NotificationDocument) {
  return {
    ...{ id, event, status, failures },
    nextTryAt: status === 'waiting' ? notBefore.toISOString() : null,
    lastAnswer: answer && { at: answer.at.toISOString(), status: answer.status, problem: answer.problem },
    createdAt: createdAt.toISOString(),
  };
}

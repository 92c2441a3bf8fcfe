import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { notificationEvents } from '#server/database/notification-documents.js';
import { count, record, rows, score, text, time, version } from './schema-parts.js';

/** Shapes of webhooks and their deliveries, and of what is sent. */
const pagination = record({ total: count, limit: count, offset: count, hasMore: Joi.boolean() });

const webhookFields = {
  id: uuid,
  url: Joi.string(),
  events: rows(Joi.valid(...notificationEvents)),
  createdAt: time,
  createdBy: text,
};
export const webhooksAnswer = record({ version, data: rows(record(webhookFields)) });
export const newWebhookAnswer = record({
  version,
  data: record({
    ...webhookFields,
    secret: Joi.string().description(
      'What messages are signed with, `whsec_` and base64. It is not shown again',
    ),
  }),
});
export const removedWebhookAnswer = record({ version, data: record({ id: uuid }) });

const delivery = record({
  id: Joi.string().description('The same in each try: the header `webhook-id`'),
  event: Joi.valid(...notificationEvents, 'test'),
  status: Joi.valid('waiting', 'delivered', 'given-up'),
  failures: count.description('Tries that failed since it was made, or sent again on request'),
  nextTryAt: time.allow(null),
  lastAnswer: record({
    at: time,
    status: count.allow(null).description('HTTP status; null: there was no answer'),
    problem: text.allow(null).description('Why it does not count as delivered; null: it does'),
  }).allow(null),
  createdAt: time,
});
export const deliveryAnswer = record({ version, data: delivery });
export const deliveriesAnswer = record({ version, data: rows(delivery), pagination });

const scanFacts = {
  scan: record({
    id: uuid,
    name: text,
    kind: Joi.string().description('`full` or `merge-request`'),
    branch: text,
    commit: text.allow(null),
    mergeRequest: text.allow(null).description('Its number at the code host'),
    finishedAt: time.allow(null),
    url: text.allow(null).description('Its page; null: the operator has named no address of the server'),
  }),
  repository: record({ id: uuid, fullName: text }),
};
const message = (type: string, data: Joi.ObjectSchema) =>
  record({ type: Joi.valid(type), timestamp: time, data });

/** What is sent, by type; the OpenAPI document has them as its `webhooks`. */
export const messages = {
  'finding.new': message(
    'finding.new',
    record({
      ...scanFacts,
      total: count.description('All of them'),
      findings: rows(
        record({
          ...{ id: uuid, severity: score, title: text, type: text, cwe: text, filePath: text },
          url: text.allow(null),
        }),
      ).description('The 100 most severe ones'),
    }),
  ).description(
    'A scan has open findings in product code that its branch, or its merge request, did not have before',
  ),
  'scan.completed': message(
    'scan.completed',
    record({
      ...scanFacts,
      counts: record({
        ...{ critical: count, high: count, medium: count, low: count, info: count },
        ...{ total: count, suppressed: count },
      }),
      complete: Joi.boolean().description('False: something that matters was not analysed'),
    }),
  ).description('The results of a scan can be read'),
  'gate.failed': message(
    'gate.failed',
    record({ ...scanFacts, reason: text.description('What the commit status says') }),
  ).description('The gate of the team fails a merge request, once for each scan'),
  test: message('test', record({ webhook: uuid })).description(
    'Somebody has asked for it on the page Set-up',
  ),
};

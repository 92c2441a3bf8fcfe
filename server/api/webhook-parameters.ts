import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { notificationEvents } from '#server/database/notification-documents.js';
import { bodyOf } from './body-shapes.js';
import { characters } from './characters.js';
import { named, page } from './parameters.js';

/** Path, query and body fields of the operations on webhooks. */

export const webhookId = named(
  uuid,
  'Webhook id',
  'Id of the webhook',
  'Webhook id must be a UUID',
).required();
export const deliveryId = named(
  Joi.string().pattern(/^[0-9a-f]{32}$/),
  'Delivery id',
  'Id of the message, which its header `webhook-id` carries',
  'Delivery id must be 32 hexadecimal digits',
).required();
export const deliveriesQuery = Joi.object(page);

/** HTTPS, a host, and what is behind it. */
const ADDRESS = /^[hH][tT][tT][pP][sS]:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/;

export const webhookBody = bodyOf({
  url: named(
    characters(2048).pattern(ADDRESS),
    'Url',
    'HTTPS address that messages are sent to',
    'Url must be an HTTPS address without user name, of at most 2048 characters',
  ).required(),
  events: named(
    Joi.array()
      .items(Joi.valid(...notificationEvents))
      .min(1)
      .max(notificationEvents.length),
    'Events',
    'What it is told of',
    `Events must be one or more of: ${notificationEvents.join(', ')}`,
  ).required(),
});
